import type { NumbersReport } from "@weitersagen/contract/insight-report";
import { useTexts } from "../../lib/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { filterTexts } from "./filter-texts.ts";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

const filterNames = { product: "produkt", channel: "kanal", campaign: "kampagne" } as const;

/** Says which filters of the address the tenant has nothing for. */
export function UnknownFilters({
  report,
  search,
}: {
  readonly report: NumbersReport;
  readonly search: Search;
}) {
  const t = useTexts(numbersTexts);
  const filterText = useTexts(filterTexts);
  const set = filtersOf(search);
  const unknown = Object.entries(filterNames).flatMap(([group, name]) => {
    const value = set[name];
    const isUnknown = report.unknownFilters.some((one) => one === group);
    return isUnknown && value !== undefined ? [{ name, value }] : [];
  });
  if (unknown.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="warn">
        {unknown.map(({ name, value }) => (
          <p key={name} className="break-words">
            {t("unknownFilter", { label: filterText(name), value })}
          </p>
        ))}
      </Notice>
    </div>
  );
}
