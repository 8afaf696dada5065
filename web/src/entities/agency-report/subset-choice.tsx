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
  /** Offered only while it is shown: another page leads to it. */
  readonly isLinked?: true;
}

/** The name of the whole report in the address, where a part is shown first. */
export const WHOLE = "alle";

interface SubsetChoiceProps {
  readonly subsets: readonly ReportSubset[];
  readonly sums: Readonly<Record<string, number>>;
  /** The part that is shown first; undefined: the whole report. */
  readonly usual: string | undefined;
  readonly state: ReportState;
  readonly addressOf: (change: Partial<ReportState>) => string;
}

/** Leads to the parts of a report, each with the number of its rows. Parts without rows are left out. */
export function SubsetChoice({ subsets, sums, usual, state, addressOf }: SubsetChoiceProps) {
  const t = useTexts(reportTexts);
  const { language } = usePage();
  const current = state.subset ?? usual ?? null;
  const shown = subsets.filter(
    ({ name, isLinked }) => current === name || ((sums[name] ?? 0) > 0 && !isLinked),
  );
  if (shown.length === 0) return null;
  const whole = { name: usual === undefined ? null : WHOLE, label: t("allRows") };
  const offered = usual === undefined ? [whole, ...shown] : [...shown, whole];
  return (
    <nav aria-label={t("subsets")}>
      <ul className="flex flex-wrap gap-2">
        {offered.map(({ name, label }) => (
          <li key={name ?? ""}>
            <Link
              to={addressOf({ subset: name === usual ? null : name, page: 1 })}
              aria-current={current === name ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-fine",
                current === name ? "border-ink font-semibold" : "border-line",
              )}
            >
              {label}
              {name !== null && name !== WHOLE && (
                <span className="tabular-nums">{(sums[name] ?? 0).toLocaleString(language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
