import { hexColour } from "@weitersagen/contract/colour";
import { derivePalette } from "@weitersagen/contract/palette";
import type { Theme } from "@weitersagen/contract/theme";
import { Html } from "../html.ts";

/** What a mail shows of a theme. */
export type MailTheme = Pick<Theme, "colours" | "darkColours" | "type" | "radius" | "shape">;

export type MailStyle = ReturnType<typeof mailStyle>;

/** Neutral, for a theme without dark colours; the header and the button keep the tenant's colours. */
const neutralDark = { back: "#141517", card: "#1e2023", ink: "#f3f3f1", muted: "#b3b5b9", line: "#3a3d42" };

/** Few mail programs load fonts, so each font is followed by a similar one that most machines have. */
const families = {
  "bricolage-instrument": {
    display: "'Bricolage Grotesque','Trebuchet MS',Arial,sans-serif",
    text: "'Instrument Sans',Helvetica,Arial,sans-serif",
  },
  "fraunces-figtree": {
    display: "Fraunces,Georgia,'Times New Roman',serif",
    text: "Figtree,'Segoe UI',Helvetica,Arial,sans-serif",
  },
  "newsreader-source": {
    display: "Newsreader,Georgia,'Times New Roman',serif",
    text: "'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif",
  },
  geist: {
    display: "Geist,'Segoe UI',Helvetica,Arial,sans-serif",
    text: "Geist,'Segoe UI',Helvetica,Arial,sans-serif",
  },
} as const satisfies Record<Theme["type"]["pair"], { display: string; text: string }>;

/** Mail programs support only two weights. */
const headlineWeight = (weight: number): number => (weight >= 500 ? 700 : 400);

/** All inline styles of a mail, computed once from the tenant's theme. */
export function mailStyle(theme: MailTheme) {
  const palette = derivePalette(theme.colours);
  const { back, card, ink, muted, line } = pageColours(theme.colours);
  const action = hexColour(palette.action);
  const { display, text } = families[theme.type.pair];
  const weight = headlineWeight(theme.type.displayWeight);
  const corner = theme.shape === "sharp" ? 0 : Math.min(theme.radius, 20);
  const control = theme.shape === "soft" ? Math.round(theme.radius * 0.6) : corner;
  return {
    sheet: sheet(theme.darkColours ? pageColours(theme.darkColours) : neutralDark),
    body: `margin:0;padding:0;background:${back};-webkit-text-size-adjust:100%`,
    back: `background:${back}`,
    band: `background:${hexColour(palette.stage)};border-radius:${corner}px ${corner}px 0 0;padding:22px 40px`,
    wordmark: `font:${weight} 24px/1.2 ${display};color:${hexColour(palette.stageInk)};text-decoration:none;letter-spacing:-0.01em`,
    // Where pictures are off, the text in its place has the picture's size: larger letters would be cut off.
    logo: `display:block;border:0;font:${weight} 15px/1.4 ${display};color:${hexColour(palette.stageInk)}`,
    artCell: `background:${hexColour(palette.stage)};font-size:0;line-height:0`,
    art: "display:block;border:0;width:100%;height:auto",
    chartCell: "margin:0 0 24px",
    // The text in its place, where pictures are switched off.
    chart: `display:block;border:0;width:100%;height:auto;font:400 14px/1.5 ${text};color:${muted}`,
    card: `padding:40px 40px 16px;background:${card};border:1px solid ${line};border-top:0;border-radius:0 0 ${corner}px ${corner}px`,
    heading: `margin:0 0 16px;font:${weight} 30px/1.2 ${display};color:${ink};letter-spacing:-0.01em`,
    paragraph: `margin:0 0 20px;font:400 16px/1.6 ${text};color:${ink}`,
    quote: `margin:0 0 24px;padding:2px 0 2px 18px;border-left:3px solid ${line};font:400 16px/1.6 ${text};color:${ink};white-space:pre-wrap;word-break:break-word`,
    note: `margin:0 0 20px;font:400 14px/1.5 ${text};color:${muted}`,
    fallbackLink: `color:${muted};word-break:break-all`,
    buttonCell: `background:${action};border-radius:${control}px`,
    button: `display:inline-block;padding:15px 28px;font:700 16px/1.2 ${text};color:${hexColour(palette.onAction)};text-align:center;text-decoration:none;border:1px solid ${action};border-radius:${control}px`,
    amount: `margin:0;font:${weight} 56px/1.05 ${display};color:${ink};letter-spacing:-0.02em;font-variant-numeric:tabular-nums`,
    caption: `margin:6px 0 24px;font:400 15px/1.5 ${text};color:${muted}`,
    // Breaks anywhere: an address in it would widen the mail beyond a phone's screen.
    code: `display:inline-block;word-break:break-all;padding:12px 18px;font:700 20px/1.2 Menlo,Consolas,monospace;color:${ink};letter-spacing:0.06em;border:1px dashed ${line};border-radius:${control}px`,
    qr: `display:block;border:0;height:auto;max-width:100%;background:#ffffff;font:400 14px/1.5 ${text};color:#333333;word-break:break-all`,
    list: `margin:0 0 20px;padding:0 0 0 22px;font:400 16px/1.6 ${text};color:${ink}`,
    listItem: "margin:0 0 8px",
    factLabel: `padding:10px 16px 10px 0;border-top:1px solid ${line};font:400 14px/1.5 ${text};color:${muted};vertical-align:top`,
    factValue: `padding:10px 0;border-top:1px solid ${line};font:700 15px/1.5 ${text};color:${ink};text-align:right;vertical-align:top;word-break:break-word`,
    footer: `margin:0 0 8px;font:400 13px/1.6 ${text};color:${muted}`,
    footerLink: `color:${muted};display:inline-block;text-decoration:underline;margin-right:14px`,
  };
}

function pageColours(colours: Theme["colours"]) {
  const palette = derivePalette(colours);
  return {
    back: hexColour(palette.surface),
    card: hexColour(palette.paper),
    ink: hexColour(palette.ink),
    muted: hexColour(palette.mutedInk),
    line: hexColour(palette.line),
  };
}

function sheet(dark: ReturnType<typeof pageColours>): Html {
  return new Html(`:root{color-scheme:light dark}
@media (max-width:480px){.inset{padding:28px 22px 8px!important}.band{padding:18px 22px!important}.foot{padding:24px 22px 0!important}.code{font-size:16px!important;padding:12px!important;letter-spacing:0.02em!important}.label,.value{display:block!important;text-align:left!important}.label{padding:10px 0 0!important}.value{padding:0 0 10px!important;border-top:0!important}}
@media (prefers-color-scheme:dark){
.back{background:${dark.back}!important}
.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}}`);
}
