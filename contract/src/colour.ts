/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. Numbers, not text: a theme cannot smuggle CSS through them. */
export type Colour = readonly [lightness: number, chroma: number, hue: number];

type Triple = readonly [number, number, number];

function toLinearRgb(colour: Colour): Triple {
  const [lightness, a, b] = toLab(colour);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Colours outside sRGB are shown differently by each screen, so their contrast could not be promised. */
export function isOnEveryScreen(colour: Colour): boolean {
  return toLinearRgb(colour).every((channel) => channel > -0.002 && channel < 1.002);
}

const clamp = (channel: number): number => Math.min(1, Math.max(0, channel));

function luminance(colour: Colour): number {
  const [red, green, blue] = toLinearRgb(colour);
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue);
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

/** The candidate that reads best on the background; the first one wins a tie. */
export function mostReadable(background: Colour, candidates: readonly [Colour, ...Colour[]]): Colour {
  return candidates.reduce((best, candidate) =>
    contrast(candidate, background) > contrast(best, background) ? candidate : best,
  );
}

function toLab([lightness, chroma, hue]: Colour): Triple {
  const radians = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(radians), chroma * Math.sin(radians)];
}

/** `share` of the second colour in the first, mixed in OKLab so that no third hue appears on the way. */
export function mix(from: Colour, to: Colour, share: number): Colour {
  const [l1, a1, b1] = toLab(from);
  const [l2, a2, b2] = toLab(to);
  const between = (one: number, other: number): number => one + (other - one) * share;
  const [a, b] = [between(a1, a2), between(b1, b2)];
  return [between(l1, l2), Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

const short = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

export function cssColour([lightness, chroma, hue]: Colour): string {
  return `oklch(${short(lightness, 4)} ${short(chroma, 4)} ${short(hue, 2)})`;
}

const hexChannel = (linear: number): string => {
  const channel = clamp(linear);
  const encoded = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
};

const linearChannel = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

/** The colour of six hexadecimal digits, as brands write theirs: `#1a6b4c`. */
export function colourFromHex(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linearChannel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return [Math.min(1, round(lightness, 5)), round(Math.hypot(a, b), 5), round(hue, 2)];
}

/** For readers that know no OKLCH: mail programs, preview images. */
export function hexColour(colour: Colour): string {
  return `#${toLinearRgb(colour).map(hexChannel).join("")}`;
}
