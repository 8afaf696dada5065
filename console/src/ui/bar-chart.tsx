import { labelEvery, layOutBars, ticksFor } from "@weitersagen/domain/chart-scale";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTexts } from "../lib/language.tsx";
import { Button } from "./button.tsx";

export interface Bar {
  /** Another one for each bar. */
  readonly label: string;
  readonly value: number;
  /** A second value behind the bar, such as an upper bound. */
  readonly behind?: number;
  /** Still growing: drawn lighter. */
  readonly isPartial?: boolean;
}

interface Props {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number) => string;
  /** The same numbers as a table: shown on demand, and printed if it is shown. */
  readonly table: ReactNode;
}

const texts = {
  de: { show: "Als Tabelle zeigen", hide: "Tabelle schließen", partial: "unvollständig", most: "höchstens" },
  en: { show: "Show as a table", hide: "Hide the table", partial: "incomplete", most: "at most" },
} as const;

/** As narrow as the drawing becomes; below that it scrolls. */
const NARROWEST = 544;
const HEIGHT = 220;
const LEFT = 64;
/** Half a label: the last one is centred below a narrow bar. */
const RIGHT = 28;
const BOTTOM = 24;
const TOP = 8;

/** The width that there is, so that the letters are as large as those of the page. */
function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(NARROWEST, Math.round(entry.contentRect.width)));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Bars over time. The arrow keys read them one by one; the table has the same numbers. */
export function BarChart({ title, bars, format, table }: Props) {
  const t = useTexts(texts);
  const [isTableShown, setTableShown] = useState(false);
  const [marked, setMarked] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const last = bars.length - 1;
  const textOf = ({ label, value, behind, isPartial }: Bar) =>
    `${label}: ${format(value)}${behind === undefined ? "" : `, ${t("most")} ${format(behind)}`}${isPartial ? ` (${t("partial")})` : ""}`;
  const current = marked === undefined ? undefined : bars[marked];
  return (
    <figure className="m-0 grid grid-cols-[minmax(0,1fr)] gap-2 print:block">
      <figcaption className="flex flex-wrap items-center gap-x-3 break-after-avoid text-sm">
        <span className="flex-1 font-medium">{title}</span>
        <span aria-hidden className="text-muted">
          {current ? textOf(current) : ""}
        </span>
      </figcaption>
      <div
        ref={frame}
        className="break-inside-avoid overflow-x-auto print:overflow-visible"
        onMouseLeave={() => setMarked(undefined)}
      >
        <Drawing width={width} bars={bars} format={format} marked={marked} onMark={setMarked} />
        <input
          type="range"
          aria-label={title}
          min={0}
          max={Math.max(0, last)}
          value={marked ?? Math.max(0, last)}
          aria-valuetext={textOf(current ?? bars[last] ?? { label: "", value: 0 })}
          onChange={(event) => setMarked(Number(event.currentTarget.value))}
          className="h-2 w-full min-w-136 accent-accent opacity-0 focus-visible:opacity-100 print:hidden"
        />
      </div>
      <div className="print:hidden">
        <Button kind="link" onPress={() => setTableShown(!isTableShown)} aria-expanded={isTableShown}>
          {t(isTableShown ? "hide" : "show")}
        </Button>
      </div>
      {isTableShown ? table : null}
    </figure>
  );
}

interface DrawingProps extends Pick<Props, "bars" | "format"> {
  readonly width: number;
  readonly marked: number | undefined;
  readonly onMark: (index: number) => void;
}

function Drawing({ width, bars, format, marked, onMark }: DrawingProps) {
  const largest = Math.max(0, ...bars.map(({ value, behind = 0 }) => Math.max(value, behind)));
  // Without any value an axis of cents would say "0 €" twice.
  const ticks = largest > 0 ? ticksFor(largest) : [0];
  const place = { width, height: HEIGHT, left: LEFT, right: RIGHT, top: TOP, bottom: BOTTOM };
  const { y, slot, slotX, barX, barWidth } = layOutBars(bars.length, ticks, place);
  const every = labelEvery(bars.length, 9);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden
      className="block h-auto w-full min-w-136 print:max-h-40"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted text-[11px]">
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ label, value, behind, isPartial }, index) => {
        const x = slotX(index);
        const shape = { x: barX(index), width: barWidth, rx: Math.min(2, barWidth / 2) };
        return (
          <g key={label} onMouseEnter={() => onMark(index)}>
            <rect
              x={x}
              y={TOP}
              width={slot}
              height={HEIGHT - TOP - BOTTOM}
              className={marked === index ? "fill-raised" : "fill-transparent"}
            />
            {behind === undefined ? null : (
              <rect
                {...shape}
                y={y(behind)}
                height={y(0) - y(behind)}
                className="fill-accent-soft stroke-accent"
              />
            )}
            <rect
              {...shape}
              y={y(value)}
              height={y(0) - y(value)}
              className={isPartial ? "fill-accent/45" : "fill-accent"}
            />
            {index % every === 0 ? (
              <text x={x + slot / 2} y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-[11px]">
                {label}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
