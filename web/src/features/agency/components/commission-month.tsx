import type { CommissionMonth, CommissionSums } from "@weitersagen/contract/agency-commission";
import { formatMoney, formatMonth } from "@weitersagen/contract/format";
import { addToMonth } from "@weitersagen/domain/month";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { agencyMoneyTexts } from "../money-texts.ts";
import { nextNoteOf, nextNotes } from "./next-note.ts";
import { StatisticsTable } from "./statistics-table.tsx";

const columns = [
  ["commissionBooked", "bookedCents"],
  ["commissionOpen", "openCents"],
  ["commissionEarned", "earnedCents"],
  ["commissionDropped", "droppedCents"],
  ["commissionTakenBack", "takenBackCents"],
  ["commissionSum", "sumCents"],
] as const satisfies readonly (readonly [string, keyof CommissionSums])[];

/** The commissions of the running month by member, and what the next credit note will hold. */
export function CommissionOfMonth({ commission }: { readonly commission: CommissionMonth }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const { month, total, members } = commission;
  const title = t("commissionOf", { month: formatMonth(month, language) });
  const amounts = (sums: CommissionSums) => columns.map(([, name]) => formatMoney(sums[name], language));
  const parts = members.length > 1 ? members : [];
  return (
    <section aria-labelledby="provision" className="mb-10">
      <h2 id="provision" className="mb-3 text-heading">
        {title}
      </h2>
      {members.length === 0 ? (
        <p className="text-muted">{t("commissionNone")}</p>
      ) : (
        <>
          <StatisticsTable
            label={title}
            head={[t("member"), ...columns.map(([text]) => t(text))]}
            rows={[
              ...parts.map((one) => ({
                key: one.memberNumber ?? "",
                cells: [one.name || t("commissionNobody"), ...amounts(one)],
              })),
              { key: "total", cells: [t("commissionTotal"), ...amounts(total)] },
            ]}
          />
          <p className="mt-3 max-w-2xl text-fine text-muted">{t("commissionText")}</p>
        </>
      )}
      <NextNote commission={commission} />
    </section>
  );
}

function NextNote({ commission }: { readonly commission: CommissionMonth }) {
  const { month, next, laterCents } = commission;
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const lines = [
    ["net", next.netCents],
    ["nextEarlier", next.earlierCents],
    ["vat", next.vatCents],
    ["gross", next.grossCents],
    ["later", laterCents],
  ] as const;
  return (
    <div className="mt-6 max-w-xl rounded-card bg-surface p-5">
      <h3 className="font-semibold">{t("nextNote")}</h3>
      <p className="text-fine text-muted">
        {t(nextNotes[nextNoteOf(next)].long, { month: formatMonth(addToMonth(month, 1), language) })}
      </p>
      <dl className="mt-3 grid gap-1">
        {lines.map(([name, cents]) => (
          <div
            key={name}
            className={`flex justify-between gap-4 ${name === "later" ? "mt-2 text-muted" : ""}`}
          >
            <dt>{t(name)}</dt>
            <dd className={`tabular-nums ${name === "gross" ? "font-semibold" : ""}`}>
              {formatMoney(cents, language)}
            </dd>
          </div>
        ))}
      </dl>
      {laterCents > 0 && <LaterReasons commission={commission} />}
    </div>
  );
}

/** Why a part comes with a later credit note, and the orders behind it. */
function LaterReasons({
  commission: { laterCents, unreleasedCents },
}: {
  readonly commission: CommissionMonth;
}) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const path = usePath("AgenturAuftraege");
  const reasons = [
    ["laterPeriod", laterCents - unreleasedCents],
    ["laterRelease", unreleasedCents],
  ] as const;
  return (
    <>
      <ul className="text-fine text-muted">
        {reasons
          .filter(([, cents]) => cents > 0)
          .map(([name, cents]) => (
            <li key={name}>{t(name, { amount: formatMoney(cents, language) })}</li>
          ))}
      </ul>
      {path !== undefined && (
        <Link
          to={`${path}?auswahl=settledLater`}
          className="inline-flex min-h-11 items-center text-fine text-link underline underline-offset-4"
        >
          {t("laterOrders")}
        </Link>
      )}
    </>
  );
}
