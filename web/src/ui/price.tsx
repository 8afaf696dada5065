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

interface FormerPriceProps {
  cents: number;
  /** For screen readers, which do not say that it is struck through. */
  label: string;
  language: Language;
}

/** The price before a campaign, struck through. */
export function FormerPrice({ cents, label, language }: FormerPriceProps) {
  return (
    <s className="text-muted">
      <span className="sr-only">{label} </span>
      {formatMoney(cents, language)}
    </s>
  );
}

export function Price({ cents, language, per, before, size = "regular" }: PriceProps) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {before && <FormerPrice {...before} language={language} />}
      <span className={classNames("font-semibold", size === "regular" && "text-heading")}>
        {formatMoney(cents, language)}
      </span>
      {per && <span className="text-muted">{per}</span>}
    </span>
  );
}
