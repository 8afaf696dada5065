import { shorten, type shortenedTo } from "@weitersagen/domain/catalogue";

interface ShortTextProps {
  readonly text: string;
  readonly place: keyof typeof shortenedTo;
}

/** A shortened text; screen readers and a tooltip have the full one. */
export function ShortText({ text, place }: ShortTextProps) {
  const short = shorten(text, place);
  if (short === text) return text;
  return (
    <span title={text}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
