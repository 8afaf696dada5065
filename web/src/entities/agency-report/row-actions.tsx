import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { reportTexts } from "./texts.ts";

/** What the reader may do with rows of a report. */
export interface RowActions<Row> {
  readonly isActionable: (row: Row) => boolean;
  /** Buttons for these rows. `reload` shows the report as it is afterwards. */
  readonly render: (rows: readonly Row[], reload: () => void) => ReactNode;
}

/** The rows of the page that are chosen, and how to choose them. */
export interface RowSelection<Row> {
  readonly isSelectable: (row: Row) => boolean;
  readonly isSelected: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Whether all rows of the page that can be chosen are; null if there are none. */
  readonly isWhole: boolean | null;
  readonly toggleAll: () => void;
  readonly renderActions: (row: Row) => ReactNode;
}

interface SelectProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

export function SelectBox({ label, isChecked, onToggle }: SelectProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={onToggle}
        className="size-5 accent-(--color-link)"
      />
    </label>
  );
}

/** Stays in view below the list while rows are chosen. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const t = useTexts(reportTexts);
  return (
    <section
      aria-label={t("selection")}
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-paper p-3 shadow-lg"
    >
      <output className="font-semibold tabular-nums">{t("selected", { count })}</output>
      {children}
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 cursor-pointer px-2 text-fine text-link underline underline-offset-4"
      >
        {t("clearSelection")}
      </button>
    </section>
  );
}
