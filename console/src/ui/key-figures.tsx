import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useTexts } from "../lib/language.tsx";
import { pressableIn, useOneStop } from "./one-stop.ts";

const texts = {
  de: { arrowKeys: "Die Pfeiltasten führen von Zahl zu Zahl." },
  en: { arrowKeys: "The arrow keys lead from number to number." },
} as const;

interface Props {
  readonly figures: readonly {
    readonly name: string;
    readonly value: ReactNode;
    readonly hint?: ReactNode;
  }[];
}

/** One row on wide screens and on paper, without a gap at its end. */
const columns: Readonly<Record<number, string>> = {
  3: "md:grid-cols-3 print:grid-cols-3",
  5: "md:grid-cols-5 print:grid-cols-5",
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const numbers = pressableIn(event.currentTarget);
  const at = numbers.findIndex((one) => one === event.target);
  const next = at < 0 ? undefined : numbers[at + (steps[event.key] ?? 0)];
  if (!next || next === event.target) return;
  event.preventDefault();
  next.focus();
}

/**
 * Large numbers with their name and what they are compared with. The tab key stops once in them, the arrow keys lead
 * from number to number.
 */
export function KeyFigures({ figures }: Props) {
  const t = useTexts(texts);
  const frame = useRef<HTMLDListElement>(null);
  const keepStop = useOneStop(frame);
  const hint = useId();
  return (
    <div className="group">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it react to the keys */}
      <dl
        ref={frame}
        onKeyDown={moveFocus}
        onFocus={keepStop}
        aria-describedby={hint}
        className={`grid break-inside-avoid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line ${columns[figures.length] ?? "md:grid-cols-4 print:grid-cols-4"}`}
      >
        {figures.map(({ name, value, hint: comparison }) => (
          <div key={name} className="flex flex-col bg-surface p-4 max-md:last:odd:col-span-2 print:p-2">
            <dt className="order-2 mt-0.5 text-xs text-muted">{name}</dt>
            <dd className="order-1 text-xl font-semibold tracking-tight print:text-base">{value}</dd>
            {comparison === undefined ? null : (
              <dd className="order-3 mt-1 text-xs text-muted">{comparison}</dd>
            )}
          </div>
        ))}
      </dl>
      <p id={hint} className="mt-1 hidden text-xs text-muted group-has-focus-visible:block print:hidden!">
        {t("arrowKeys")}
      </p>
    </div>
  );
}
