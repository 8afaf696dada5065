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

/** For readers that know no OKLCH: mail programs, preview images. */
export function hexColour(colour: Colour): string {
  return `#${toLinearRgb(colour).map(hexChannel).join("")}`;
}
