import type { Language } from "@weitersagen/contract/language";
import type { ReactNode } from "react";
import { formatMoney } from "@weitersagen/contract/format";
import { classNames } from "./class-names.ts";

interface PriceProps {
  cents: number;
  language: Language;
  /** What the price is for: "im Monat", "einmalig". */
  per?: ReactNode;
  /** The price before a campaign, with its label for screen readers. */
  before?: { cents: number; label: string };
  size?: "regular" | "small";
}

export function Price({ cents, language, per, before, size = "regular" }: PriceProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {before && (
        <s className="text-muted">
          <span className="sr-only">{before.label} </span>
          {formatMoney(before.cents, language)}
        </s>
      )}
      <span className={classNames("font-semibold", size === "regular" && "text-heading")}>
        {formatMoney(cents, language)}
      </span>
      {per && <span className="text-muted">{per}</span>}
    </span>
  );
}
