import { labelEvery, layOutBars, ticksFor } from "@weitersagen/domain/chart-scale";
import { useEffect, useRef, useState } from "react";

export interface ChartBar {
  /** Another one for each bar. */
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Still growing: drawn lighter. */
  readonly isPartial: boolean;
}

/** Until the browser has measured the place for it. */
const FIRST_WIDTH = 640;
/** What a label needs, with its distance to the next one. */
const LABEL_WIDTH = 80;
const HEIGHT = 190;
const LEFT = 40;
/** Half a label: the last one is centred below a narrow bar. */
const RIGHT = 28;
const BOTTOM = 24;
const TOP = 8;

/** Bars over time. The arrow keys read them one by one. */
export function TrendChart({ title, bars }: { readonly title: string; readonly bars: readonly ChartBar[] }) {
  const last = bars.length - 1;
  const [marked, setMarked] = useState<number>();
  const current = bars[marked ?? last];
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)));
  const { frame, width: chartWidth } = useMeasuredWidth();
  const place = { width: chartWidth, height: HEIGHT, left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM };
  const { y, slot, slotX, barX, barWidth } = layOutBars(bars.length, ticks, place);
  const every = labelEvery(bars.length, Math.max(2, Math.floor((chartWidth - LEFT) / LABEL_WIDTH)));
  return (
    <div ref={frame} onMouseLeave={() => setMarked(undefined)}>
      <p aria-hidden className="min-h-6 text-right text-fine text-muted tabular-nums print:hidden">
        {marked === undefined ? "" : current?.text}
      </p>
      <svg viewBox={`0 0 ${chartWidth} ${HEIGHT}`} aria-hidden className="block h-auto w-full">
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={chartWidth - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted text-[12px]">
              {tick}
            </text>
          </g>
        ))}
        {bars.map(({ label, value, isPartial }, index) => (
          <g key={label} onMouseEnter={() => setMarked(index)}>
            <rect
              x={slotX(index)}
              y={TOP}
              width={slot}
              height={HEIGHT - TOP - BOTTOM}
              className={marked === index ? "fill-surface print:fill-transparent" : "fill-transparent"}
            />
            <rect
              x={barX(index)}
              y={y(value)}
              width={barWidth}
              height={y(0) - y(value)}
              className={isPartial ? "fill-link opacity-50" : "fill-link"}
            />
            {index % every === 0 && (
              <text
                x={slotX(index + 0.5)}
                y={HEIGHT - 8}
                textAnchor="middle"
                className="fill-muted text-[12px]"
              >
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <input
        type="range"
        aria-label={title}
        min={0}
        max={Math.max(0, last)}
        value={marked ?? Math.max(0, last)}
        aria-valuetext={current?.text ?? ""}
        onChange={(event) => setMarked(Number(event.currentTarget.value))}
        className="h-2 w-full opacity-0 focus-visible:opacity-100 print:hidden"
      />
    </div>
  );
}

/** The chart is drawn as wide as its place, so that its labels have the size of the text around them. */
function useMeasuredWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.round(entry.contentRect.width)));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}
