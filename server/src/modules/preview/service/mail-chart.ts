import { hexColour } from "@weitersagen/contract/colour";
import { derivePalette } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";
import { labelEvery, ticksFor } from "@weitersagen/domain/chart-scale";
import sharp from "sharp";
import { CHART } from "../../../platform/mail/pictures.ts";
import { loadFonts } from "./fonts.ts";

export interface ChartBar {
  readonly label: string;
  readonly value: number;
}

interface Chart {
  readonly theme: Theme;
  readonly bars: readonly ChartBar[];
  readonly format: (value: number) => string;
}

/** Pixels of the picture per CSS pixel. */
const SCALE = 2;
const PADDING = 12;
const LEFT = 66;
const BOTTOM = 32;
/** Large, because a phone shows the picture at half its width. */
const LABEL = { width: 100, height: 24, size: 20 };
/** Of numbers with more than three characters: eight of them fit side by side. */
const SMALL_SIZE = 17;

type Style = Readonly<Record<string, string | number>>;

const box = (style: Style, text?: string) => ({
  type: "div",
  props: { style: { display: "flex", position: "absolute", ...style }, children: text },
});

/** The same bars and scale as the charts of the console, with numbers above the bars, in the tenant's colours. */
function composeChart({ theme, bars, format }: Chart) {
  const palette = derivePalette(theme.colours);
  const [ink, muted, line, accent] = [palette.ink, palette.mutedInk, palette.line, palette.action].map(
    hexColour,
  ) as [string, string, string, string];
  const ticks = ticksFor(Math.max(0, ...bars.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const first = PADDING + LABEL.height;
  const lowest = CHART.height - PADDING - BOTTOM;
  const y = (value: number) => first + (lowest - first) * (1 - value / top);
  const slot = (CHART.width - PADDING - LEFT) / Math.max(1, bars.length);
  const every = labelEvery(bars.length, 4);
  const text = { height: LABEL.height, fontSize: LABEL.size, lineHeight: 1 };
  const centred = (index: number) => ({
    ...text,
    left: LEFT + slot * (index + 0.5) - LABEL.width / 2,
    width: LABEL.width,
    justifyContent: "center",
  });
  const isLong = bars.some(({ value }) => format(value).length > 3);
  const numberSize = isLong ? SMALL_SIZE : LABEL.size;
  const children = [
    ...ticks.flatMap((tick) => [
      box({ left: LEFT, top: y(tick), width: CHART.width - PADDING - LEFT, height: 1, background: line }),
      box(
        {
          ...text,
          left: 0,
          width: LEFT - 8,
          top: y(tick) - LABEL.size / 2,
          justifyContent: "flex-end",
          color: muted,
        },
        format(tick),
      ),
    ]),
    ...bars.flatMap(({ label, value }, index) => [
      box({
        left: LEFT + slot * (index + 0.15),
        top: y(value),
        width: slot * 0.7,
        height: Math.max(0, lowest - y(value)),
        background: accent,
      }),
      box(
        { ...centred(index), top: y(value) - LABEL.height, fontSize: numberSize, color: ink },
        value > 0 ? format(value) : "",
      ),
      box({ ...centred(index), top: lowest + 8, color: muted }, index % every === 0 ? label : ""),
    ]),
  ];
  const style = {
    display: "flex",
    position: "relative",
    ...CHART,
    background: hexColour(palette.paper),
    fontFamily: "display",
  };
  return { type: "div", props: { style, children } };
}

/** Draws bars as a picture for a mail. On an opaque ground, so that it stays readable in a dark mail program. */
export async function drawChart(chart: Chart): Promise<Buffer> {
  const fonts = await loadFonts(chart.theme);
  // Large libraries, loaded only when the first chart is drawn, so that the server starts faster.
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import("satori"),
    import("@resvg/resvg-js"),
  ]);
  const svg = await satori(composeChart(chart) as never, { ...CHART, fonts });
  const drawn = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "zoom", value: SCALE },
  });
  return sharp(drawn.asPng()).png({ palette: true, colours: 32, effort: 7 }).toBuffer();
}
