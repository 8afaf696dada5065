import {
  type BatchDetail,
  discardPayout,
  downloadPayoutFile,
  requestPayoutRelease,
  requestPayoutVoid,
} from "@weitersagen/contract/console/payouts";
import { approveChange, rejectChange } from "@weitersagen/contract/console/work";
import { Link } from "@tanstack/react-router";
import { Download, Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { cameBackText } from "./came-back.ts";
import { batchTexts } from "./texts.ts";

type BatchAction = "release" | "approveVoid" | "reject" | "withdraw" | "ask" | "discard" | "void";

const dialogs = {
  release: { title: "releaseTitle", text: "releaseText", action: "release" },
  approveVoid: {
    title: "approveVoidTitle",
    text: "approveVoidText",
    action: "approveVoid",
    isDangerous: true,
  },
  reject: { title: "rejectTitle", text: "rejectText", action: "reject", isDangerous: true, asksReason: true },
  withdraw: { title: "withdraw", text: "rejectText", action: "withdraw", asksReason: true },
  ask: { title: "askTitle", text: "askText", action: "ask", asksReason: true },
  discard: {
    title: "discardTitle",
    text: "discardText",
    action: "discard",
    isDangerous: true,
    asksReason: true,
  },
  void: { title: "voidTitle", text: "voidText", action: "askVoid", isDangerous: true, asksReason: true },
} as const;

/** What comes next with a payout, and the buttons for it. */
export function BatchActions({ batch }: { readonly batch: BatchDetail }) {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const file = useRun();
  const [openDialog, setOpenDialog] = useState<BatchAction>();
  const { number, count, totalCents, exportedAt, requests } = batch;
  const [request] = requests;
  const sums = { count: formatCount(count, language), sum: formatMoney(totalCents, language) };
  const work = (what: BatchAction, reason: string): Promise<unknown> => {
    const params = { number };
    const body = { reason };
    const decided = { params: { id: request?.id ?? 0 } };
    if (what === "ask") return callConsole(requestPayoutRelease, { params, body }, tenant);
    if (what === "discard") return callConsole(discardPayout, { params, body }, tenant);
    if (what === "void") return callConsole(requestPayoutVoid, { params, body }, tenant);
    if (what === "reject" || what === "withdraw")
      return callConsole(rejectChange, { ...decided, body: { note: reason } }, tenant);
    return callConsole(approveChange, decided, tenant);
  };
  const confirm = async (what: BatchAction, reason: string) => {
    if (!(await run(() => work(what, reason)))) return;
    setOpenDialog(undefined);
    await refresh();
  };
  const fetchFile = async () => {
    if (await file.run(() => download(downloadPayoutFile, { params: { number } }, tenant))) await refresh();
  };
  const dialog = openDialog === undefined ? undefined : dialogs[openDialog];
  return (
    <Section title={t("next")}>
      <NextStep
        batch={batch}
        ask={setOpenDialog}
        fetchFile={() => void fetchFile()}
        isFetching={file.isRunning}
      />
      {file.error ? <Failure error={file.error} /> : null}
      {openDialog === undefined || !dialog ? null : (
        <Confirm
          title={t(dialog.title)}
          isOpen
          action={t(dialog.action)}
          isDangerous={"isDangerous" in dialog}
          asksReason={"asksReason" in dialog}
          onConfirm={(reason) => void confirm(openDialog, reason)}
          onClose={() => {
            setOpenDialog(undefined);
            clear();
          }}
          error={error}
          isRunning={isRunning}
        >
          <p>{t(dialog.text, sums)}</p>
          {(openDialog === "void" || openDialog === "approveVoid") && exportedAt !== null ? (
            <p className="font-medium">{t("voidFile", { at: formatTime(exportedAt, language) })}</p>
          ) : null}
        </Confirm>
      )}
    </Section>
  );
}

interface StepProps {
  readonly batch: BatchDetail;
  readonly ask: (what: BatchAction) => void;
  readonly fetchFile: () => void;
  readonly isFetching: boolean;
}

function Step({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1 text-sm">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function NextStep(props: StepProps) {
  const { batch } = props;
  const t = useTexts(batchTexts);
  if (batch.state === "voided") return <Step text={t("nextVoided")} />;
  return batch.state === "created" ? <ToRelease {...props} /> : <ToBank {...props} />;
}

function ToRelease({ batch, ask }: StepProps) {
  const t = useTexts(batchTexts);
  const me = useMe();
  const tenant = useTenant();
  const request = batch.requests.find(({ kind }) => kind === "payoutRelease");
  const mayCreate = isAbleTo(me, "payouts.create", tenant);
  const mayRelease = isAbleTo(me, "payouts.release", tenant);
  const discard = mayCreate ? (
    <Button kind="danger" onPress={() => ask("discard")}>
      {t("discard")}
    </Button>
  ) : null;
  if (!request)
    return (
      <Step text={t("nextNoRequest")}>
        {discard}
        {mayCreate ? (
          <Button kind="primary" onPress={() => ask("ask")}>
            {t("ask")}
          </Button>
        ) : null}
      </Step>
    );
  if (request.isOwn || batch.isOwn)
    return (
      <Step text={t("nextOwn")}>
        {mayRelease ? (
          <Button kind="quiet" onPress={() => ask("withdraw")}>
            {t("withdraw")}
          </Button>
        ) : null}
        {discard}
      </Step>
    );
  return (
    <Step text={t("nextOther", { maker: request.maker })}>
      {discard}
      {mayRelease ? (
        <>
          <Button kind="danger" onPress={() => ask("reject")}>
            {t("reject")}
          </Button>
          <Button kind="primary" onPress={() => ask("release")}>
            {t("release")}
          </Button>
        </>
      ) : null}
    </Step>
  );
}

function ToBank({ batch, ask, fetchFile, isFetching }: StepProps) {
  const t = useTexts(batchTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useTenant();
  const { cameBack, cameBackCents, confirmed, count, exportedAt, isAnswered, requests } = batch;
  const voiding = requests.find(({ kind }) => kind === "payoutVoid");
  const isDone = confirmed + cameBack >= count;
  const wait = exportedAt === null ? t("nextFile") : t("nextWait", { at: formatTime(exportedAt, language) });
  const text = voiding ? t("nextVoiding") : wait;
  return (
    <>
      {voiding ? (
        <Step
          text={
            voiding.isOwn ? t("voidOwn") : t("voidOther", { maker: voiding.maker, reason: voiding.reason })
          }
        >
          {isAbleTo(me, "payouts.void", tenant) ? (
            <>
              {voiding.isOwn ? (
                <Button onPress={() => ask("withdraw")}>{t("withdraw")}</Button>
              ) : (
                <>
                  <Button onPress={() => ask("reject")}>{t("reject")}</Button>
                  <Button kind="danger" onPress={() => ask("approveVoid")}>
                    {t("approveVoid")}
                  </Button>
                </>
              )}
            </>
          ) : null}
        </Step>
      ) : null}
      {cameBack > 0 ? (
        <Step
          text={[
            t("nextBack", {
              count: formatCount(cameBack, language),
              sum: formatMoney(cameBackCents, language),
            }),
            t(cameBackText(batch), { count: formatCount(batch.cameBackForPerson, language) }),
          ].join(" ")}
        />
      ) : null}
      <Step text={isDone ? t(cameBack > 0 ? "nextAnswered" : "nextDone") : text}>
        {isAnswered || voiding || !isAbleTo(me, "payouts.create", tenant) ? null : (
          <Button kind="danger" onPress={() => ask("void")}>
            {t("void")}
          </Button>
        )}
        {isAbleTo(me, "payouts.download", tenant) ? (
          <Button
            kind={exportedAt === null && !voiding ? "primary" : "secondary"}
            onPress={fetchFile}
            isPending={isFetching}
          >
            <Download aria-hidden size={16} />
            {exportedAt === null ? t("file") : t("fileAgain")}
          </Button>
        ) : null}
        {exportedAt !== null && !isDone && isAbleTo(me, "bank.import", tenant) ? (
          <Link
            to={`/${tenant}/bank`}
            className="inline-flex h-9 items-center gap-2 rounded-md bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-strong"
          >
            <Upload aria-hidden size={16} />
            {t("upload")}
          </Link>
        ) : null}
      </Step>
    </>
  );
}
