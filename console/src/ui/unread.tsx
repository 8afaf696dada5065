import { useTexts } from "../lib/language.tsx";
import { Notice } from "./notice.tsx";

/** A part of the address that the page cannot read. */
export interface UnreadPart {
  /** What the page calls it. */
  readonly label: string;
  readonly value: string;
  readonly isDay: boolean;
}

const texts = {
  de: {
    day: "„{value}“ ist kein Tag des Kalenders. Die Seite zeigt alles so, als wäre „{label}“ leer.",
    other: "„{value}“ gibt es bei „{label}“ nicht. Die Seite zeigt alles so, als wäre „{label}“ leer.",
  },
  en: {
    day: "“{value}” is not a day of the calendar. The page shows everything as if “{label}” were empty.",
    other: "“{value}” is unknown for “{label}”. The page shows everything as if “{label}” were empty.",
  },
} as const;

/** Says which parts of the address the page leaves out. */
export function Unread({ parts }: { readonly parts: readonly UnreadPart[] }) {
  const t = useTexts(texts);
  if (parts.length === 0) return null;
  return (
    <div role="alert">
      <Notice tone="warn">
        {parts.map(({ label, value, isDay }) => (
          <p key={`${label} ${value}`} className="break-words">
            {t(isDay ? "day" : "other", { label, value })}
          </p>
        ))}
      </Notice>
    </div>
  );
}
