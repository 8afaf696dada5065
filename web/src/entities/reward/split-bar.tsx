import type { Language } from "@weitersagen/contract/language";
import { formatPromise } from "@weitersagen/contract/format";
import type { Share } from "@weitersagen/domain/reward";
import { Choice } from "../../ui/form/choice.tsx";
import { classNames } from "../../ui/class-names.ts";

export interface SplitOption {
  value: Share;
  label: string;
  mineCents: number;
  theirsCents: number;
}

interface SplitBarProps {
  legend: string;
  name: string;
  /** The labels of the two ends: "Sie", "Ihr Kontakt". */
  mine: string;
  theirs: string;
  options: readonly SplitOption[];
  value: Share;
  onChange: (value: Share) => void;
  language: Language;
  upTo?: boolean;
}

/** Literal classes, because the page allows no inline style. Steps of a tenth are fine enough for a bar. */
const widths = [
  "scale-x-0",
  "scale-x-10",
  "scale-x-20",
  "scale-x-30",
  "scale-x-40",
  "scale-x-50",
  "scale-x-60",
  "scale-x-70",
  "scale-x-80",
  "scale-x-90",
  "scale-x-100",
] as const;

function widthOf({ mineCents, theirsCents }: SplitOption): string {
  const total = mineCents + theirsCents;
  return widths[total === 0 ? 0 : Math.round((mineCents / total) * 10)] ?? "scale-x-100";
}

/** Both amounts, below them a bar in their proportion, then the choices. */
export function SplitBar(props: SplitBarProps) {
  const { legend, name, mine, theirs, options, value, onChange, language, upTo = false } = props;
  const chosen = options.find((option) => option.value === value) ?? options[0];
  if (!chosen) return null;
  const promised = (amountCents: number) => formatPromise({ amountCents, upTo }, language);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 font-semibold">{legend}</legend>
      <output className="flex items-end justify-between gap-4">
        <Side label={mine} amount={promised(chosen.mineCents)} quiet={chosen.mineCents === 0} />
        <Side
          label={theirs}
          amount={promised(chosen.theirsCents)}
          quiet={chosen.theirsCents === 0}
          className="text-right"
        />
      </output>
      <div
        aria-hidden
        className="mt-3 h-5 overflow-hidden rounded-control bg-accent forced-colors:border forced-colors:bg-[Canvas]"
      >
        <div
          className={classNames(
            "h-full origin-left bg-ink transition-transform duration-300 ease-out forced-colors:bg-[CanvasText]",
            widthOf(chosen),
          )}
        />
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] gap-2">
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
            className="choice relative grid place-items-center px-2 py-2 text-center text-fine leading-tight font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-paper"
            inputClassName="absolute inset-0 cursor-pointer appearance-none"
          >
            {option.label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface SideProps {
  label: string;
  amount: string;
  quiet: boolean;
  className?: string;
}

function Side({ label, amount, quiet, className }: SideProps) {
  return (
    <span className={classNames("block", quiet && "text-muted", className)}>
      <span className="block text-fine">{label}</span>
      <span className="block font-display text-title tabular-nums">{amount}</span>
    </span>
  );
}
