import type { DeviceOffer } from "@weitersagen/contract/catalogue";
import { hexColour, mix } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";

type Ground = Readonly<Record<"ink" | "paper" | "surface" | "action" | "accent" | "soft", string>>;

/** Wallpapers of 100 × 200, which make devices easy to tell apart. */
const wallpapers: readonly ((ground: Ground) => string)[] = [
  ({ action, accent }) =>
    `<circle cx="78" cy="60" r="46" fill="${action}"/><path d="M0 150L100 96V200H0z" fill="${accent}"/>`,
  ({ accent, soft }) =>
    `<path d="M0 60C30 30 70 90 100 60V200H0z" fill="${soft}"/><path d="M0 120C30 90 70 150 100 120V200H0z" fill="${accent}"/>`,
  ({ action, soft }) =>
    `<path d="M0 0H100L0 130z" fill="${soft}"/><path d="M100 70V200H14z" fill="${action}"/>`,
  ({ accent, action }) =>
    `<circle cx="50" cy="100" r="62" fill="${accent}"/><circle cx="50" cy="100" r="30" fill="${action}"/>`,
  ({ soft, accent }) =>
    `<rect y="40" width="100" height="36" fill="${soft}"/><rect y="94" width="100" height="18" fill="${accent}"/><rect y="130" width="100" height="70" fill="${soft}"/>`,
];

/** Camera lenses on the back. All devices of a manufacturer have the same. */
const lenses: readonly string[] = [
  '<circle cx="24" cy="26" r="9"/><circle cx="24" cy="52" r="9"/>',
  '<circle cx="24" cy="26" r="9"/><circle cx="48" cy="26" r="9"/><circle cx="36" cy="48" r="9"/>',
  '<circle cx="50" cy="34" r="15"/>',
  '<rect x="14" y="16" width="72" height="22" rx="11"/>',
];

/** Demo devices are invented: front and back are derived from the device id and the manufacturer's name. */
export function drawDevice(offer: DeviceOffer, { colours }: Pick<Theme, "colours">): string {
  const ground: Ground = {
    ink: hexColour(colours.ink),
    paper: hexColour(colours.paper),
    surface: hexColour(colours.surface),
    action: hexColour(colours.action),
    accent: hexColour(colours.accent),
    soft: hexColour(mix(colours.stage, colours.surface, 0.35)),
  };
  const wallpaper = wallpapers[offer.deviceId % wallpapers.length]?.(ground) ?? "";
  const body = offer.deviceType === "tablet" ? tablet(wallpaper, ground) : phone(offer, wallpaper, ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><rect width="480" height="360" fill="${ground.surface}"/>${body}</svg>`;
}

function phone({ manufacturer }: DeviceOffer, wallpaper: string, { ink, paper, soft }: Ground): string {
  const camera = lenses[sumOfLetters(manufacturer) % lenses.length] ?? "";
  return [
    `<g transform="translate(276 62) rotate(8) scale(1.18)"><rect width="100" height="200" rx="14" fill="${soft}" stroke="${ink}" stroke-width="4"/><g fill="${paper}" stroke="${ink}" stroke-width="3">${camera}</g></g>`,
    `<g transform="translate(118 58) rotate(-4) scale(1.24)">${screen(100, 200, wallpaper, ink)}<path d="M40 12h20" stroke="${paper}" stroke-width="5" stroke-linecap="round"/></g>`,
  ].join("");
}

function tablet(wallpaper: string, { ink }: Ground): string {
  return `<g transform="translate(72 60) scale(1.2)">${screen(280, 200, `<g transform="translate(0 -180) scale(2.8)">${wallpaper}</g>`, ink)}</g>`;
}

function screen(width: number, height: number, wallpaper: string, ink: string): string {
  const frame = `width="${width}" height="${height}" rx="14"`;
  return `<clipPath id="s"><rect ${frame}/></clipPath><rect ${frame} fill="${ink}"/><g clip-path="url(#s)">${wallpaper}</g><rect ${frame} fill="none" stroke="${ink}" stroke-width="5"/>`;
}

function sumOfLetters(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
}
