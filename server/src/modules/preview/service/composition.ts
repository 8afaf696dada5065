import { hexColour } from "@weitersagen/contract/colour";
import { formatMoney } from "@weitersagen/contract/format";
import type { PreviewPicture } from "@weitersagen/contract/page";
import { derivePalette } from "@weitersagen/contract/palette";
import type { Shape, Theme, ThemePicture } from "@weitersagen/contract/theme";

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 72;
/** The width of the text column. */
const COLUMN = 520;
/** The width of a headline without an amount above art that fills the lower part: in few lines it stays above the art. */
const HEADLINE_ABOVE = 900;

/** For each shape of a theme: the background, and the place of the key visual. */
const compositions = {
  sharp: { ground: "stage", art: "beside" },
  soft: { ground: "paper", art: "below" },
  fine: { ground: "paper", art: "beside" },
} as const satisfies Record<Shape, { ground: "stage" | "paper"; art: "beside" | "below" }>;

export interface Drawing {
  readonly theme: Theme;
  readonly brand: string;
  readonly picture: PreviewPicture;
  /** Data URLs; absent if the CMS cannot be reached. */
  readonly logo?: string | undefined;
  readonly art?: string | undefined;
  /** Of the advisor, in place of the art. */
  readonly portrait?: string | undefined;
}

type Style = Readonly<Record<string, string | number>>;

interface Node {
  readonly type: string;
  readonly props: {
    readonly style: Style;
    readonly children?: readonly (Node | string)[];
    readonly src?: string;
  };
}

const box = (style: Style, ...children: readonly (Node | string | false)[]): Node => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children: children.filter((child) => child !== false) },
});
const image = (src: string, style: Style): Node => ({ type: "img", props: { src, style } });

/** The assets that a drawing needs. */
export function assetsOf({ shape, logo, logoOnStage, keyVisual }: Theme): {
  logo: ThemePicture;
  art: ThemePicture;
} {
  return { logo: compositions[shape].ground === "stage" ? logoOnStage : logo, art: keyVisual.wide };
}

/** The preview of a page: logo, headline and reward. */
export function composePreview({ theme, brand, picture, logo, art, portrait }: Drawing): Node {
  const { ground, art: place } = compositions[theme.shape];
  const palette = derivePalette(theme.colours);
  const onStage = ground === "stage";
  const ink = hexColour(onStage ? palette.stageInk : palette.ink);
  const visual = assetsOf(theme).art;
  return box(
    {
      width: WIDTH,
      height: HEIGHT,
      background: hexColour(palette[ground]),
      color: ink,
      fontFamily: "display",
      position: "relative",
    },
    art !== undefined && image(art, artStyle(visual, place)),
    portrait !== undefined && image(portrait, portraitStyle(theme.shape)),
    box(
      {
        position: "absolute",
        left: MARGIN,
        top: 64,
        width: COLUMN,
        flexDirection: "column",
      },
      logo === undefined
        ? box({ fontSize: 44, fontWeight: theme.type.displayWeight }, brand)
        : image(logo, logoSize(assetsOf(theme).logo)),
      textColumn(picture, { theme, accent: onStage ? hexColour(palette.accent) : ink }),
    ),
  );
}

const LOGO_HEIGHT = 56;

function logoSize({ width, height }: ThemePicture): Style {
  return { height: LOGO_HEIGHT, width: Math.round((width / height) * LOGO_HEIGHT) };
}

/** Beside the text the art keeps to the right half; below the text it has the full width and is cut off at the bottom. */
function artStyle({ width, height }: ThemePicture, place: "beside" | "below"): Style {
  if (place === "below") {
    const drawn = Math.round((height / width) * WIDTH);
    return { position: "absolute", left: 0, top: HEIGHT - drawn + 140, width: WIDTH, height: drawn };
  }
  const scale = Math.min((WIDTH - MARGIN - COLUMN) / width, (HEIGHT - 24) / height);
  const [drawnWidth, drawnHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return {
    position: "absolute",
    left: WIDTH - drawnWidth,
    top: HEIGHT - drawnHeight,
    width: drawnWidth,
    height: drawnHeight,
  };
}

const PORTRAIT = 440;

/** Cut as the pages cut portraits. */
const portraitRadius = {
  sharp: "0px",
  soft: "50%",
  fine: "220px 220px 24px 24px",
} as const satisfies Record<Shape, string>;

function portraitStyle(shape: Shape): Style {
  return {
    position: "absolute",
    left: WIDTH - MARGIN - PORTRAIT,
    top: (HEIGHT - PORTRAIT) / 2,
    width: PORTRAIT,
    height: PORTRAIT,
    objectFit: "cover",
    objectPosition: "top",
    borderRadius: portraitRadius[shape],
  };
}

interface TextStyle {
  readonly theme: Theme;
  readonly accent: string;
}

function textColumn(
  { headline, amountCents, upTo, language }: PreviewPicture,
  { theme, accent }: TextStyle,
): Node {
  const heavy = { fontWeight: theme.type.displayWeight, letterSpacing: `${theme.type.displayTracking}em` };
  if (amountCents === undefined) {
    const width = compositions[theme.shape].art === "below" ? HEADLINE_ABOVE : COLUMN;
    return box(
      { ...heavy, marginTop: 64, width, fontSize: fontSizeFor(headline, 88), lineHeight: 1.08 },
      headline,
    );
  }
  return box(
    { flexDirection: "column", marginTop: 44 },
    upTo === true && box({ fontSize: 40, lineHeight: 1 }, language === "de" ? "bis zu" : "up to"),
    box({ ...heavy, fontSize: 168, lineHeight: 1, color: accent }, formatMoney(amountCents, language)),
    box({ marginTop: 12, fontSize: fontSizeFor(headline, 44), lineHeight: 1.25 }, headline),
  );
}

/** The largest size at which the longest word fits into the column: German words can fill a line. */
function fontSizeFor(text: string, largest: number): number {
  const longest = Math.max(...text.split(/\s+/).map((word) => word.length), 1);
  const fitting = COLUMN / (longest * 0.58);
  const crowded = text.length > 60 ? 0.72 : text.length > 34 ? 0.85 : 1;
  return Math.floor(Math.min(largest * crowded, fitting));
}
