import type { CreditNote } from "@weitersagen/contract/agency-money";
import { formatMoney, formatMonth, formatShortDate } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";

interface StatementTableProps {
  readonly notes: readonly CreditNote[];
  readonly onDownload: (note: CreditNote) => void;
  readonly onObject: (note: CreditNote) => void;
  readonly onWithdraw: (note: CreditNote) => void;
}

const cell = "py-2 pr-4 max-md:block max-md:py-0";
const amountCell = `${cell} tabular-nums md:text-right`;

/** A table on wide screens; on a phone each row is a block. */
export function StatementTable({ notes, ...actions }: StatementTableProps) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  // What a cancelling document takes back is stated without a sign in it.
  const moneyOf = ({ kind }: CreditNote, cents: number) =>
    formatMoney(kind === "cancellation" ? 0 - cents : cents, language);
  return (
    <table aria-label={t("statementTable")} className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-fine text-muted">
          {(["settledMonth", "net", "vat", "gross", "status", "actions"] as const).map((column) => (
            <th
              key={column}
              scope="col"
              className={`py-2 pr-4 font-semibold ${["net", "vat", "gross"].includes(column) ? "md:text-right" : ""}`}
            >
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {notes.map((note) => (
          <tr key={note.number} className="border-b border-line align-top max-md:block max-md:py-3">
            <th scope="row" className={`${cell} font-normal`}>
              <span className="block font-semibold">{formatMonth(note.month, language)}</span>
              <span className="text-fine text-muted">
                {note.kind === "cancellation" ? `${t("cancellation")} ` : ""}
                {note.number}
              </span>
              <span className="block text-fine text-muted">
                {t("issuedOn", { date: formatShortDate(note.issuedAt, language) })}
              </span>
            </th>
            <td className={`${amountCell} max-md:hidden`}>{moneyOf(note, note.netCents)}</td>
            <td className={`${amountCell} max-md:hidden`}>{moneyOf(note, note.vatCents)}</td>
            <td className={`${amountCell} font-semibold`}>{moneyOf(note, note.grossCents)}</td>
            <td className={`${cell} max-md:py-1`}>
              <Status note={note} />
            </td>
            <td className="py-1 max-md:block">
              <Actions note={note} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tones = { issued: "plain", objected: "danger", paid: "success", cancelled: "plain" } as const;

const payments = {
  running: "paymentRunning",
  due: "payableNow",
  later: "payableFrom",
  clearing: "paymentClearing",
  noAccount: "paymentNoAccount",
  payerAccount: "paymentPayerAccount",
} as const;

function Status({ note }: { readonly note: CreditNote }) {
  const t = useTexts(agencyMoneyTexts);
  const { language, tenant } = usePage();
  const { status, statusAt, payableFrom, payment, reason } = note;
  const date = formatShortDate(payableFrom ?? statusAt, language);
  const when = payment === null ? "since" : payments[payment];
  return (
    <>
      <Tag tone={tones[status]}>{t(status)}</Tag>
      <span className="mt-1 block text-fine text-muted">
        {t(when, { date, brand: tenant.configuration.brand })}
      </span>
      {reason && <span className="block max-w-xs text-fine text-muted wrap-anywhere">{reason}</span>}
    </>
  );
}

function Actions({
  note,
  onDownload,
  onObject,
  onWithdraw,
}: Omit<StatementTableProps, "notes"> & { readonly note: CreditNote }) {
  const t = useTexts(agencyMoneyTexts);
  return (
    <div className="-ml-2 flex flex-wrap">
      {note.hasDocument ? (
        <Button
          variant="quiet"
          aria-label={`${t("download")}: ${note.number}`}
          onClick={() => onDownload(note)}
        >
          {t("download")}
        </Button>
      ) : (
        <span className="px-2 py-2 text-fine text-muted">{t("drawing")}</span>
      )}
      {note.mayObject && (
        <Button variant="quiet" aria-label={`${t("object")}: ${note.number}`} onClick={() => onObject(note)}>
          {t("object")}
        </Button>
      )}
      {note.status === "objected" && (
        <Button
          variant="quiet"
          aria-label={`${t("withdraw")}: ${note.number}`}
          onClick={() => onWithdraw(note)}
        >
          {t("withdraw")}
        </Button>
      )}
    </div>
  );
}
