import { formatShortDate } from "@weitersagen/contract/format";
import { Link } from "../../../lib/router/link.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import type { RewardGroup, RewardRow } from "../rewards.ts";
import { catalogueTexts } from "../texts.ts";

const linkLook = "text-link underline underline-offset-[0.25em]";

export function RewardTable({ group }: { readonly group: RewardGroup }) {
  const t = useTexts(catalogueTexts);
  const { id, name, path, rows, hasMore } = group;
  return (
    <section id={id} aria-labelledby={`${id}-titel`} className="scroll-mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={`${id}-titel`} className="text-heading">
          {name}
        </h2>
        {path && (
          <Link to={path} className={`inline-flex min-h-11 items-center text-fine ${linkLook}`}>
            {t("toCategory", { name })}
          </Link>
        )}
      </div>
      <table className="mt-2 w-full border-t border-line">
        <caption className="sr-only">{t("rewardsOf", { name })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("product")}</th>
            <th scope="col">{t("reward")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {hasMore && <p className="mt-3 text-fine text-muted">{t("highestRewards")}</p>}
    </section>
  );
}

function Row({ row }: { readonly row: RewardRow }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { name, amountCents, upTo, until, recommendAt } = row;
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 pr-4 text-left font-normal wrap-anywhere">
        {recommendAt ? (
          <Link to={recommendAt} className={linkLook}>
            <span lang={row.language}>{name}</span>
          </Link>
        ) : (
          <span lang={row.language}>{name}</span>
        )}
        {until && (
          <span className="block text-fine text-muted">
            {t("until", { date: formatShortDate(until, language) })}
          </span>
        )}
      </th>
      <td className="py-3 text-right align-top">
        <Amount cents={amountCents} upTo={upTo} language={language} size="small" />
      </td>
    </tr>
  );
}
