import { Link } from "../../lib/router/link.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import type { ReportState } from "./report-state.ts";
import { reportTexts } from "./texts.ts";

/** A part of a report that can be shown alone. Its count is the sum of the same name. */
export interface ReportSubset {
  readonly name: string;
  readonly label: string;
}

interface SubsetChoiceProps {
  readonly subsets: readonly ReportSubset[];
  readonly sums: Readonly<Record<string, number>>;
  readonly state: ReportState;
  readonly addressOf: (change: Partial<ReportState>) => string;
}

/** Leads to the parts of a report, each with the number of its rows. Parts without rows are left out. */
export function SubsetChoice({ subsets, sums, state, addressOf }: SubsetChoiceProps) {
  const t = useTexts(reportTexts);
  const { language } = usePage();
  const shown = subsets.filter(({ name }) => (sums[name] ?? 0) > 0 || state.subset === name);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t("subsets")}>
      <ul className="flex flex-wrap gap-2">
        {[{ name: null, label: t("allRows") }, ...shown].map(({ name, label }) => (
          <li key={name ?? ""}>
            <Link
              to={addressOf({ subset: name, page: 1 })}
              aria-current={state.subset === name ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-fine",
                state.subset === name ? "border-ink font-semibold" : "border-line",
              )}
            >
              {label}
              {name !== null && (
                <span className="tabular-nums">{(sums[name] ?? 0).toLocaleString(language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
