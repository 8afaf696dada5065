import {
  approveChange,
  approveInstallationChange,
  type ChangeView,
  changeStatuses,
  listChanges,
  listInstallationChanges,
  rejectChange,
  rejectInstallationChange,
} from "@weitersagen/contract/console/work";
import { type ChangeKind, changeKinds, type Grant, type Role } from "@weitersagen/domain/operator-abilities";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { TermsDifference } from "../../entities/content/terms-difference.tsx";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatIsoDay, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { roleTexts } from "@weitersagen/contract/console/role-texts";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Badge, Empty, Failure, type Tone } from "../../ui/states.tsx";
import { ExtraRewardChange } from "./extra-reward-change.tsx";
import { SubjectLink } from "./subject-link.tsx";
import { changeTexts } from "./texts.ts";

type Status = (typeof changeStatuses)[number];

const tones: Readonly<Record<Status, Tone>> = {
  open: "warn",
  applied: "good",
  rejected: "danger",
  withdrawn: "neutral",
};

/** The inbox of changes that need a second person. */
export function ChangesPage() {
  const t = useTexts(changeTexts);
  const tenant = useTenant();
  const isInstallation = tenant === "";
  const navigate = useNavigate();
  const { zustand } = useSearch({ strict: false }) as { zustand?: string };
  const status = changeStatuses.find((one) => one === zustand);
  const query = useQuery({
    queryKey: ["changes", tenant, zustand ?? "open"],
    queryFn: () => {
      const input = { query: { status: zustand === "alle" ? undefined : (status ?? "open") } };
      return isInstallation
        ? callConsole(listInstallationChanges, input)
        : callConsole(listChanges, input, tenant);
    },
  });
  const rows = query.data?.content;
  const [decided, setDecided] = useState<Decided>();
  return (
    <Page
      title={isInstallation ? t("installationTitle") : t("title")}
      intro={isInstallation ? t("installationIntro") : t("intro")}
      actions={
        <div className="w-44">
          <ChoiceField
            label={t("status")}
            hideLabel
            value={zustand ?? "open"}
            onChange={(next) => {
              setDecided(undefined);
              void navigate({ to: ".", search: { zustand: next } });
            }}
            choices={[...changeStatuses.map((id) => ({ id, name: t(id) })), { id: "alle", name: t("all") }]}
          />
        </div>
      }
    >
      <QueryState query={query} rows={3} />
      <div aria-live="polite" className="empty:hidden">
        {decided ? (
          <Notice tone="good" actions={<SubjectLink change={decided.change} />}>
            {t(decided.outcome, { title: decided.title })}
          </Notice>
        ) : null}
      </div>
      {rows?.length === 0 ? (
        <Empty title={t("empty")}>{isInstallation ? t("installationEmptyHint") : t("emptyHint")}</Empty>
      ) : null}
      {rows ? (
        <ul className="grid gap-3">
          {rows.map((change) => (
            <li key={change.id}>
              <Change change={change} onDecided={setDecided} />
            </li>
          ))}
        </ul>
      ) : null}
    </Page>
  );
}

/** What a request is about, where it is not a number of payments. */
const sumTexts: Partial<
  Record<
    ChangeKind | "fileAmounts" | "extraRewardEnd" | "firstAmountEnd" | "amountEnd",
    | "amountEndSums"
    | "extraRewardEndSums"
    | "goodwillSums"
    | "extraRewardSums"
    | "fileAmountsSums"
    | "firstAmountEndSums"
    | "rewardAmountSums"
    | "roleGrantSums"
    | "termsSums"
  >
> = {
  amountEnd: "amountEndSums",
  extraReward: "extraRewardSums",
  extraRewardEnd: "extraRewardEndSums",
  fileAmounts: "fileAmountsSums",
  firstAmountEnd: "firstAmountEndSums",
  goodwill: "goodwillSums",
  rewardAmount: "rewardAmountSums",
  roleGrant: "roleGrantSums",
  terms: "termsSums",
};

/** What the server itself notes about a request. */
const ownNotes: Readonly<Record<string, "replaced" | "givenAtOnce" | undefined>> = {
  "replaced by a new request": "replaced",
  "given without a second person": "givenAtOnce",
};

interface Decided {
  readonly change: ChangeView;
  readonly title: string;
  readonly outcome: "nowApproved" | "nowRejected" | "nowWithdrawn";
}

interface ChangeProps {
  readonly change: ChangeView;
  /** The request has left the list: the page says what was decided, until the next decision begins. */
  readonly onDecided: (decided: Decided | undefined) => void;
}

function Change({ change, onDecided }: ChangeProps) {
  const t = useTexts(changeTexts);
  const roleName = useTexts(roleTexts);
  const { language } = useLanguage();
  const me = useMe();
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [openDialog, setOpenDialog] = useState<"approve" | "reject">();
  const [note, setNote] = useState("");
  const { id, kind, target, status, content, maker, isOwn, madeAt, expiresAt, checker, decidedAt } = change;
  const {
    count,
    totalCents,
    formerCents,
    grantedCents,
    name,
    from,
    until,
    file,
    change: step,
    list,
    form,
    others,
    before,
    role,
    held,
  } = content as {
    formerCents?: number;
    grantedCents?: number;
    role?: Role;
    tenant?: string;
    held?: readonly Grant[];
    count?: number;
    totalCents?: number;
    name?: string;
    file?: string;
    change?: string;
    list?: string;
    form?: string;
    before?: string;
    others?: string;
    from?: string;
    until?: string;
  };
  const [openedAt] = useState(() => Date.now());
  const isExpired = status === "open" && expiresAt.getTime() < openedAt;
  const isOver = isExpired || change.overtaken !== null;
  const mayDecide =
    (isOwn || isAbleTo(me, changeKinds[kind], tenant === "" ? null : tenant)) && status === "open";
  const noteText = ownNotes[change.note ?? ""];
  const grantName = (grant: Grant) =>
    grant.tenant ? `${roleName(grant.role)} (${grant.tenant})` : roleName(grant.role);
  const period = {
    from: from ? formatIsoDay(from, language) : "",
    until: until ? formatIsoDay(until, language) : "",
  };
  const sums = {
    count: count ?? 0,
    sum: formatMoney(totalCents ?? 0, language),
    former: formatMoney(formerCents ?? 0, language),
    granted: formatMoney(grantedCents ?? 0, language),
    target: name ?? file ?? target,
    name: name ?? file ?? target,
    role: role ? grantName({ role, tenant: (content as { tenant?: string }).tenant ?? "" }) : "",
    held: held?.length ? held.map((grant) => grantName(grant)).join(", ") : t("noRole"),
    period: until ? t("fromTo", period) : t("fromOn", period),
  };
  const isTakenBack = step === "takenBack" || step === "unplanned";
  // The amounts of a whole file are one request.
  const about =
    file !== undefined
      ? "fileAmounts"
      : isTakenBack
        ? step === "takenBack"
          ? "firstAmountEnd"
          : "amountEnd"
        : form === "null" && kind === "extraReward"
          ? "extraRewardEnd"
          : kind;
  const begin = (decision: "approve" | "reject") => {
    onDecided(undefined);
    setOpenDialog(decision);
  };
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await run(() =>
      openDialog === "approve"
        ? callConsole(tenant === "" ? approveInstallationChange : approveChange, { params: { id } }, tenant)
        : callConsole(
            tenant === "" ? rejectInstallationChange : rejectChange,
            { params: { id }, body: { note } },
            tenant,
          ),
    );
    if (!isDone) return;
    const refused = isOwn ? "nowWithdrawn" : "nowRejected";
    const outcome = openDialog === "approve" ? "nowApproved" : refused;
    onDecided({ change, title: t(about, sums), outcome });
    setOpenDialog(undefined);
    await refresh();
  };
  const close = () => {
    clear();
    setOpenDialog(undefined);
  };
  return (
    <article className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{t(about, sums)}</h2>
        <Badge tone={isOver ? "neutral" : tones[status]}>
          {t(isExpired ? "expired" : isOver ? "overtaken" : status)}
        </Badge>
        {isOwn ? <Badge>{t("own")}</Badge> : null}
      </header>
      <p className="text-sm">
        {t(sumTexts[about] ?? "sums", sums)}
        {formerCents === undefined || isTakenBack ? "" : ` ${t("former", sums)}`}
        {grantedCents ? ` ${t("goodwillBefore", sums)}` : ""}
      </p>
      {list === undefined ? null : (
        <ul className="max-h-96 overflow-y-auto rounded-md border border-line px-3 py-2 text-sm">
          {list.split("\n").map((line, at) => (
            <li key={`${at} ${line}`}>{line}</li>
          ))}
        </ul>
      )}
      {kind === "extraReward" && form !== undefined && before !== undefined ? (
        <ExtraRewardChange before={before} after={form} others={others} />
      ) : null}
      {change.reason === "payout" ? null : (
        <p className="text-sm">{t("because", { reason: change.reason })}</p>
      )}
      <p className="text-xs text-muted">
        {t("made", { maker, at: formatTime(madeAt, language) })}
        {status === "open"
          ? ` · ${t(isExpired ? "expiredOn" : "until", { at: formatDay(expiresAt, language) })}`
          : ""}
        {checker !== null && decidedAt !== null
          ? ` · ${t("decided", { checker, at: formatTime(decidedAt, language) })}`
          : ""}
        {change.note === null ? "" : ` · ${noteText ? t(noteText) : change.note}`}
      </p>
      {kind === "terms" && status === "open" && isAbleTo(me, "content.read", tenant) ? (
        <TermsDifference id={target} />
      ) : null}
      {isExpired ? (
        <div className="flex flex-wrap gap-2">
          <p className="flex-1 self-center text-sm text-muted">{t("expiredHint")}</p>
          <SubjectLink change={change} />
        </div>
      ) : null}
      {mayDecide && !isExpired ? (
        <div className="flex flex-wrap gap-2">
          {change.overtaken !== null ? (
            <p className="flex-1 self-center text-sm text-muted">
              {t("overtakenHint", { changed: change.overtaken })}
            </p>
          ) : isOwn ? (
            <p className="flex-1 self-center text-sm text-muted">{t("ownHint")}</p>
          ) : (
            <Button kind="primary" onPress={() => begin("approve")}>
              {t("approve")}
            </Button>
          )}
          <Button kind="danger" onPress={() => begin("reject")}>
            {isOwn ? t("withdraw") : t("reject")}
          </Button>
          <SubjectLink change={change} />
        </div>
      ) : null}
      <Dialog
        title={openDialog === "approve" ? t(`${about}Title`) : isOwn ? t("withdrawTitle") : t("rejectTitle")}
        isOpen={openDialog !== undefined}
        onClose={close}
      >
        <form onSubmit={(event) => void decide(event)} className="grid gap-4">
          <p className="text-sm">
            {openDialog === "approve" ? t(`${about}Text`, sums) : t("rejectText", sums)}
          </p>
          {openDialog === "reject" ? <ReasonField label={t("note")} value={note} onChange={setNote} /> : null}
          {error ? <Failure error={error} /> : null}
          <div className="flex justify-end gap-2">
            <Button kind="quiet" onPress={close}>
              {t("cancel")}
            </Button>
            <Button
              kind={openDialog === "approve" ? "primary" : "danger"}
              type="submit"
              isPending={isRunning}
            >
              {openDialog === "approve" ? t("approve") : isOwn ? t("withdraw") : t("reject")}
            </Button>
          </div>
        </form>
      </Dialog>
    </article>
  );
}
