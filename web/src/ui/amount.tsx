import type { Language } from "@weitersagen/contract/language";
import { formatMoney, upToWords } from "@weitersagen/contract/format";
import { classNames } from "./class-names.ts";

const sizes = {
  hero: "text-hero",
  large: "text-display",
  regular: "text-title",
  small: "text-heading",
} as const;

const upToSizes = {
  hero: "text-lead font-semibold",
  large: "text-lead font-semibold",
  regular: "font-semibold",
  small: "text-fine",
} as const satisfies Record<keyof typeof sizes, string>;

interface AmountProps {
  cents: number;
  /** What is ordered decides: the amount is the most that it can be. */
  upTo?: boolean;
  language: Language;
  size?: keyof typeof sizes;
  className?: string;
}

/** A large amount with a smaller currency sign. */
export function Amount({ cents, upTo = false, language, size = "regular", className }: AmountProps) {
  const [figure, currency] = splitCurrency(formatMoney(cents, language));
  const amount = (
    <span
      className={classNames(
        "font-display tracking-normal whitespace-nowrap tabular-nums",
        sizes[size],
        className,
      )}
    >
      {currency.before && <span className="mr-[0.06em] text-[0.62em]">{currency.before}</span>}
      {figure}
      {currency.after && <span className="ml-[0.16em] text-[0.62em]">{currency.after}</span>}
    </span>
  );
  if (!upTo || cents === 0) return amount;
  // One piece, which a row does not spread.
  return (
    <span>
      <span className={upToSizes[size]}>{upToWords[language]} </span>
      {amount}
    </span>
  );
}

function splitCurrency(text: string): [string, { before?: string; after?: string }] {
  const figure = text.replaceAll(/[^\d.,-]/g, "");
  return text.startsWith("€") ? [figure, { before: "€" }] : [figure, { after: "€" }];
}
