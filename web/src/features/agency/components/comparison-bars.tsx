export interface ComparisonBar {
  /** Two members or products may have the same name. */
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** What is written beside the bar. */
  readonly text: string;
}

/** Horizontal bars that compare values. The table beside them has the same numbers, so they are not read aloud. */
export function ComparisonBars({ bars }: { readonly bars: readonly ComparisonBar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-hidden className="grid gap-2.5">
      {bars.map(({ key, name, value, text }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:grid-cols-[12rem_minmax(0,1fr)_7rem] md:items-center"
        >
          <span className="wrap-break-word">{name}</span>
          <svg className="order-last col-span-2 block h-4 w-full md:order-none md:col-span-1">
            <rect width="100%" height="100%" rx="3" className="fill-surface" />
            <rect width={`${(value / most) * 100}%`} height="100%" rx="3" className="fill-link" />
          </svg>
          <span className="text-right tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
