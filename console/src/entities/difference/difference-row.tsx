import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTexts } from "../../lib/language.tsx";
import { TextDiff } from "../content/diff-view.tsx";

const texts = {
  de: { before: "Bisher:", after: "Neu:" },
  en: { before: "Before:", after: "Now:" },
} as const;

interface Props {
  /** The name of the field; empty if a heading names it. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Shown before a value, for example its colour. */
  readonly mark?: (side: "before" | "after") => ReactNode;
}

/** Beyond this two texts are easier to read as one, with what was added and removed. */
const LONG_TEXT = 60;

/** One changed value for people: what it was and what it becomes. */
export function DifferenceRow({ label, before, after, mark }: Props) {
  const t = useTexts(texts);
  const name = label === "" ? null : <span className="text-muted">{label}</span>;
  if (Math.min(before.length, after.length) > LONG_TEXT)
    return (
      <div className="grid gap-0.5">
        {name}
        <TextDiff before={before} after={after} />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {name}
      <span className="sr-only">{t("before")}</span>
      <span className="flex min-w-0 items-center gap-1.5 break-words text-muted line-through decoration-1">
        {mark?.("before")}
        {before}
      </span>
      <ArrowRight aria-hidden size={14} className="shrink-0 text-muted" />
      <span className="sr-only">{t("after")}</span>
      <span className="flex min-w-0 items-center gap-1.5 break-words">
        {mark?.("after")}
        {after}
      </span>
    </div>
  );
}
