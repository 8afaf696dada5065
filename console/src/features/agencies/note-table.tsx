import {
  cancelCreditNote,
  clearReturnedNote,
  type CreditNote,
  downloadCreditNote,
  settleObjection,
} from "@weitersagen/contract/console/credit-notes";
import { bankReasonIn } from "@weitersagen/contract/console/payout-lists";
import { useCallback, useMemo, useState } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { formatDay, formatIsoMonth, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";
import { type Columns, DataTable } from "../../ui/table.tsx";
import { agencyTexts } from "./texts.ts";

const states = {
  issued: { text: "statusIssued", tone: "accent" },
  objected: { text: "statusObjected", tone: "warn" },
  cancelled: { text: "statusCancelled", tone: "neutral" },
  paid: { text: "statusPaid", tone: "good" },
} as const satisfies Record<string, { text: string; tone: Tone }>;

const due = { text: "isDue", tone: "warn" } as const;
/** Why a credit note is not due, by the rules of the payouts. */
const unpaid = {
  noteInBatch: { text: "inBatch", tone: "accent" },
  objectionPeriod: { text: "inObjectionPeriod", tone: "neutral" },
  noteToClear: { text: "toClear", tone: "warn" },
  noteNoAccount: { text: "noAccount", tone: "warn" },
  notePayerAccount: { text: "payerAccount", tone: "warn" },
  noteFrozen: { text: "accountChanged", tone: "neutral" },
} as const satisfies Record<string, { text: string; tone: Tone }>;

const isUnpaid = ({ kind, status }: CreditNote): boolean =>
  kind === "invoice" && (status === "issued" || status === "objected");

/** A cancellation takes its amount back. */
const signedCents = ({ kind, grossCents }: CreditNote): number =>
  kind === "cancellation" ? -grossCents : grossCents;

interface Props {
  readonly notes: readonly CreditNote[];
  /** On the page of one agency, which need not be named in every row. */
  readonly isOfOne?: boolean;
}

/** Credit notes with what can be done with each of them. */
export function NoteTable({ notes, isOfOne = false }: Props) {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [selected, setSelected] = useState<CreditNote>();
  const [toClear, setToClear] = useState<CreditNote>();
  const [cleared, setCleared] = useState<string>();
  const mayIssue = isAbleTo(me, "creditNotes.issue", tenant);
  const done = useCallback(
    async (work: () => Promise<unknown>) => {
      setCleared(undefined);
      if (!(await run(work))) return;
      setSelected(undefined);
      setToClear(undefined);
      await refresh();
    },
    [run, refresh],
  );
  const columns = useMemo<Columns<CreditNote>>(
    () => [
      {
        id: "number",
        header: t("numberAndDay"),
        cell: ({ row }) => (
          <>
            <span className="whitespace-nowrap">{row.original.number}</span>
            <span className="block text-xs text-muted">{formatDay(row.original.issuedAt, language)}</span>
          </>
        ),
      },
      {
        id: "agency",
        header: t("agency"),
        cell: ({ row }) => (
          <>
            {row.original.agencyName}
            <span className="block text-xs text-muted">{row.original.agency}</span>
          </>
        ),
      },
      { id: "month", header: t("month"), cell: ({ row }) => formatIsoMonth(row.original.month, language) },
      {
        id: "gross",
        header: t("gross"),
        cell: ({ row }) => (
          <span className="block whitespace-nowrap sm:text-right">
            {formatMoney(signedCents(row.original), language)}
          </span>
        ),
      },
      {
        id: "state",
        header: t("state"),
        cell: ({ row: { original: note } }) => {
          if (note.kind === "cancellation") return <Badge>{t("cancellation")}</Badge>;
          const { text, tone } = states[note.status as keyof typeof states] ?? states.issued;
          return (
            <>
              <Badge tone={tone} isLong>
                {t(text)}
              </Badge>
              {note.reason === null ? null : (
                <span className="block text-xs text-muted">{bankReasonIn(note.reason, language)}</span>
              )}
            </>
          );
        },
      },
      {
        id: "due",
        header: t("dueAt"),
        cell: ({ row: { original: note } }) => {
          if (note.payableFrom === null) return null;
          const { text, tone } = note.unpaidBecause === null ? due : unpaid[note.unpaidBecause];
          return (
            <span className="flex flex-wrap items-center gap-2">
              {note.unpaidBecause === "noteToClear" ? null : formatDay(note.payableFrom, language)}
              <Badge tone={tone} isLong>
                {t(text)}
              </Badge>
            </span>
          );
        },
      },
      {
        id: "actions",
        header: t("document"),
        cell: ({ row: { original: note } }) => {
          const { number } = note;
          return (
            <span className="flex flex-wrap gap-x-2 gap-y-3 xl:flex-nowrap">
              {note.hasDocument ? (
                <Button
                  aria-label={`PDF ${number}`}
                  onPress={() => void run(() => download(downloadCreditNote, { params: { number } }, tenant))}
                >
                  PDF
                </Button>
              ) : null}
              {mayIssue && note.status === "objected" ? (
                <Button
                  onPress={() =>
                    void done(() => callConsole(settleObjection, { params: { number } }, tenant))
                  }
                >
                  {t("settle")}
                </Button>
              ) : null}
              {mayIssue && note.unpaidBecause === "noteToClear" ? (
                <Button aria-label={`${t("clearReturn")} ${number}`} onPress={() => setToClear(note)}>
                  {t("clearReturn")}
                </Button>
              ) : null}
              {mayIssue && isUnpaid(note) ? (
                <Button
                  kind="danger"
                  aria-label={`${t("cancel")} ${number}`}
                  onPress={() => setSelected(note)}
                >
                  {t("cancel")}
                </Button>
              ) : null}
            </span>
          );
        },
      },
    ],
    [t, language, tenant, mayIssue, run, done],
  );
  const clearReturn = async (reason: string) => {
    const number = toClear?.number ?? "";
    await callConsole(clearReturnedNote, { params: { number }, body: { reason } }, tenant);
    setCleared(number);
  };
  const shown = isOfOne ? columns.filter(({ id }) => id !== "agency") : columns;
  return (
    <>
      {error && !selected && !toClear ? <Failure error={error} /> : null}
      <div aria-live="polite" className="empty:hidden">
        {cleared === undefined ? null : <Notice tone="good">{t("cleared", { number: cleared })}</Notice>}
      </div>
      {notes.length === 0 ? (
        <p className="text-sm text-muted">{t("notesEmpty")}</p>
      ) : (
        <DataTable label={t("notes")} columns={shown} rows={notes} />
      )}
      <Confirm
        key={selected?.number ?? ""}
        title={t("cancelTitle")}
        isOpen={selected !== undefined}
        action={t("cancel")}
        isDangerous
        asksReason
        onConfirm={(reason) =>
          void done(() =>
            callConsole(
              cancelCreditNote,
              { params: { number: selected?.number ?? "" }, body: { reason } },
              tenant,
            ),
          )
        }
        onClose={() => {
          setSelected(undefined);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>
          {selected?.number} · {selected ? formatMoney(selected.grossCents, language) : ""}
        </p>
        <p>{t("cancelText")}</p>
      </Confirm>
      <Confirm
        key={`clear ${toClear?.number ?? ""}`}
        title={t("clearTitle")}
        isOpen={toClear !== undefined}
        action={t("clearReturn")}
        asksReason
        reasonLabel={t("clearReason")}
        onConfirm={(reason) => void done(() => clearReturn(reason))}
        onClose={() => {
          setToClear(undefined);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>
          {toClear?.number} · {toClear ? formatMoney(toClear.grossCents, language) : ""}
        </p>
        <p>{t("clearText")}</p>
      </Confirm>
    </>
  );
}
