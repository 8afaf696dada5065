import type { CommissionMonth } from "@weitersagen/contract/agency-commission";
import { formatMoney, formatMonth } from "@weitersagen/contract/format";
import { addToMonth } from "@weitersagen/domain/month";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { agencyMoneyTexts } from "../money-texts.ts";
import { nextNoteOf, nextNotes } from "./next-note.ts";
import { NextPayments } from "./next-payment.tsx";
import { Tile, Tiles } from "./tiles.tsx";

/** The commission of the running month on the overview; the statements say more. */
export function CommissionTiles({ commission }: { readonly commission: CommissionMonth }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const path = usePath("AgenturAbrechnungen");
  const { month, total, next } = commission;
  const money = (cents: number) => formatMoney(cents, language);
  const lines = [
    ["commissionSum", total.sumCents],
    ["commissionOpen", total.openCents],
    ["commissionEarned", total.earnedCents],
    ["commissionTakenBack", total.takenBackCents],
  ] as const;
  return (
    <section aria-labelledby="provision" className="mt-8">
      <NextPayments commission={commission} />
      <h2 id="provision" className="mb-3 text-heading">
        {t("commissionOf", { month: formatMonth(month, language) })}
      </h2>
      <Tiles>
        {lines.map(([name, cents]) => (
          <Tile key={name} name={t(name)} value={money(cents)} />
        ))}
      </Tiles>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-fine">
        <span>
          {t(nextNotes[nextNoteOf(next)].short, {
            month: formatMonth(addToMonth(month, 1), language),
            amount: money(next.netCents),
          })}
        </span>
        {path !== undefined && (
          <Link
            to={path}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
          >
            {t("toStatements")}
          </Link>
        )}
      </p>
    </section>
  );
}
