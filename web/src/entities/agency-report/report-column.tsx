import { formatMoney, formatShortDate } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { ReactNode } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { Tag } from "../../ui/tag.tsx";

export type Tone = "plain" | "accent" | "success" | "danger";

/** A column of a report. `number` is never broken; `spoken` is one of ten characters, shown as two groups of five. */
export interface ReportColumn<Row> {
  readonly name: keyof Row & string;
  readonly label: string;
  readonly kind: "text" | "number" | "spoken" | "date" | "money" | "count" | "status";
  /** The report cannot be sorted by it. */
  readonly isUnsorted?: true;
  /** Shown only when it is chosen. */
  readonly isExtra?: true;
  /** On a phone shown with the details only. */
  readonly isMinor?: true;
  /** The words of a value. Those of a state are coloured. */
  readonly words?: Readonly<Record<string, { readonly text: string; readonly tone?: Tone }>>;
  /** The state whose word is shown, where it depends on more than the column. */
  readonly stateOf?: (row: Row) => string;
  /** What it means that the row has no value; otherwise a dash is shown. */
  readonly absence?: (row: Row) => string | undefined;
}

/** Whether values are aligned at their last digit: amounts and counts. */
export const isFigure = ({ kind }: Pick<ReportColumn<never>, "kind">): boolean =>
  kind === "money" || kind === "count";

/** Times and figures are most useful from the top; texts from A. */
export const startsDescending = ({ kind }: Pick<ReportColumn<never>, "kind">): boolean =>
  kind === "date" || isFigure({ kind });

const none = "–";

function formatValue(value: unknown, kind: ReportColumn<never>["kind"], language: Language): string {
  if (value instanceof Date) return formatShortDate(value, language);
  if (typeof value === "number") {
    return kind === "money" ? formatMoney(value, language) : value.toLocaleString(language);
  }
  if (Array.isArray(value)) return value.join(", ") || none;
  if (typeof value !== "string" || value === "") return none;
  return kind === "spoken" ? showSpokenNumber(value) : value;
}

interface ReportValueProps<Row> {
  readonly column: ReportColumn<Row>;
  readonly row: Row;
}

/** A value as people read it. */
export function ReportValue<Row>({ column, row }: ReportValueProps<Row>): ReactNode {
  const { language } = usePage();
  const value: unknown = row[column.name];
  const state = column.stateOf?.(row) ?? value;
  const word = typeof state === "string" ? column.words?.[state] : undefined;
  if (word) return word.tone === undefined ? word.text : <Tag tone={word.tone}>{word.text}</Tag>;
  const absence = value === null || value === "" ? column.absence?.(row) : undefined;
  if (absence !== undefined) return <span className="whitespace-normal text-muted">{absence}</span>;
  return <span className="tabular-nums">{formatValue(value, column.kind, language)}</span>;
}

/** A sum below its column, or above the cards. */
export function SumValue({ cents, count }: { readonly cents?: number; readonly count?: number }) {
  const { language } = usePage();
  const text = cents === undefined ? (count ?? 0).toLocaleString(language) : formatMoney(cents, language);
  return <span className="font-semibold tabular-nums">{text}</span>;
}
