import type { ListColumn } from "@weitersagen/contract/console/list";
import { formatCount, formatDay, formatTime, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { listTexts } from "./texts.ts";

/** A value as its kind of column shows it. */
export function Cell({ column, value }: { readonly column: ListColumn; readonly value: unknown }) {
  const { language } = useLanguage();
  const t = useTexts(listTexts);
  if (value === null || value === undefined || value === "")
    return (
      <span data-empty className="text-muted">
        –
      </span>
    );
  if (value instanceof Date)
    return column.kind === "day" ? formatDay(value, language) : formatTime(value, language);
  if (column.kind === "flag") return value === true ? t("yes") : t("no");
  if (typeof value === "number")
    return column.kind === "money"
      ? formatMoney(value, language)
      : column.kind === "count"
        ? formatCount(value, language)
        : value;
  const text = typeof value === "string" ? value : "";
  if (column.kind === "state") return column.names?.[text]?.[language] ?? text;
  if (column.kind === "day") return formatDay(new Date(`${text}T12:00:00`), language);
  const words = column.inWords?.(text, language) ?? text;
  return NUMBER.test(words) ? <span className="sm:whitespace-nowrap">{words}</span> : words;
}

/** A number of the trade, such as PRM-24 or GS-000001: it is one word, which a browser would break after the hyphen. */
const NUMBER = /^[A-Z]+-[\dA-Z-]{1,16}$/;

/** Numbers are aligned at their end, so that digits are below each other. */
export const isNumeric = ({ kind }: ListColumn): boolean => kind === "money" || kind === "count";
