import { createPayout, getPayoutPreview, type PreviewLine } from "@weitersagen/contract/console/payouts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { LeftOut } from "./left-out.tsx";
import { payoutTexts } from "./texts.ts";

const sumOf = (lines: readonly PreviewLine[]) => ({
  count: lines.reduce((sum, { count }) => sum + count, 0),
  cents: lines.reduce((sum, { cents }) => sum + cents, 0),
});

interface Refused {
  readonly number: string;
  readonly refused: readonly { readonly rewardId: number; readonly why: string }[];
}

/** What a new payout would pay, with the button that creates it. */
export function NextPayout() {
  const t = useTexts(payoutTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [created, setCreated] = useState<Refused>();
  const query = useQuery({
    queryKey: ["payoutPreview", tenant],
    queryFn: () => callConsole(getPayoutPreview, {}, tenant),
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={2} />;
  const { lines, closed, payer, late, soon } = query.data;
  const payable = lines.filter(({ reason }) => reason === null);
  const leftOut = lines.filter(({ reason }) => reason !== null);
  const { count, cents } = sumOf(payable);
  const open = (number: string) => navigate({ to: `/${tenant}/auszahlungen/${number}` });
  const create = async () => {
    let answer: Refused | undefined;
    const isDone = await run(async () => {
      answer = await callConsole(createPayout, {}, tenant);
    });
    if (!isDone || !answer) return;
    setDialogOpen(false);
    await refresh();
    if (answer.refused.length > 0) setCreated(answer);
    else await open(answer.number);
  };
  return (
    <>
      {closed === null ? null : <Notice tone="danger">{t("closed", { reason: closed })}</Notice>}
      {late + soon > 0 ? (
        <Notice
          tone={late > 0 ? "danger" : "warn"}
          actions={
            <Link to={`/${tenant}/buchhaltung`} className="link font-medium">
              {t("show")}
            </Link>
          }
        >
          {[
            late > 0 ? t(late === 1 ? "lateOne" : "late", { count: formatCount(late, language) }) : "",
            soon > 0 ? t(soon === 1 ? "soonOne" : "soon", { count: formatCount(soon, language) }) : "",
          ].join(" ")}
        </Notice>
      ) : null}
      <Section
        title={t("next")}
        actions={
          isAbleTo(me, "payouts.create", tenant) && count > 0 ? (
            <Button
              kind="primary"
              onPress={() => setDialogOpen(true)}
              isDisabled={closed !== null || payer === null}
            >
              {t("create")}
            </Button>
          ) : null
        }
      >
        {count === 0 ? (
          <p className="text-sm text-muted">{t("nothing")}</p>
        ) : (
          <p>
            <span className="text-3xl font-semibold tracking-tight">{formatMoney(cents, language)}</span>
            <span className="block text-sm text-muted">
              {payable
                .map(({ what, count: some }) => {
                  const name = what === "reward" ? "rewards" : "creditNotes";
                  return t(some === 1 ? `${name}One` : name, { count: formatCount(some, language) });
                })
                .join(" · ")}
              {payer === null ? "" : ` · ${t("from", { account: payer })}`}
            </span>
          </p>
        )}
        {payer === null ? <Notice tone="warn">{t("noPayer")}</Notice> : null}
        {leftOut.length > 0 ? <LeftOut lines={leftOut} /> : null}
      </Section>
      <Confirm
        title={t("createTitle")}
        isOpen={isDialogOpen}
        action={t("create")}
        onConfirm={() => void create()}
        onClose={() => {
          setDialogOpen(false);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>
          {t("createText", {
            payments: t(count === 1 ? "paymentCountOne" : "paymentCount", {
              count: formatCount(count, language),
            }),
            sum: formatMoney(cents, language),
          })}
        </p>
      </Confirm>
      <Dialog
        title={t("refusedTitle", { number: created?.number ?? "" })}
        isOpen={created !== undefined}
        onClose={() => setCreated(undefined)}
      >
        <p className="text-sm">{t("refusedText")}</p>
        <ul className="grid gap-1 text-sm">
          {created?.refused.map(({ rewardId, why }) => (
            <li key={rewardId}>
              <span className="font-medium">
                {t("reward")} {rewardId}
              </span>
              : {why}
            </li>
          ))}
        </ul>
        <Button kind="primary" onPress={() => void open(created?.number ?? "")}>
          {t("toBatch")}
        </Button>
      </Dialog>
    </>
  );
}
