import type { MailBrand } from "./brand.ts";
import { toHex } from "./colour.ts";
import { Html } from "./html.ts";

export type MailStyle = ReturnType<typeof mailStyle>;

/** Neutral, because a tenant's theme is drawn for light paper; the button keeps the tenant's colours. */
const dark = { paper: "#141517", surface: "#1e2023", ink: "#f3f3f1", muted: "#b3b5b9", line: "#3a3d42" };

/** Every inline style of a mail, made from the tenant's theme once. */
export function mailStyle(brand: MailBrand) {
  const paper = toHex(brand.colours.paper);
  const surface = toHex(brand.colours.surface);
  const ink = toHex(brand.colours.ink);
  const muted = toHex(brand.colours.muted);
  const line = toHex(brand.colours.line);
  const action = toHex(brand.colours.action);
  const onAction = toHex(brand.colours.onAction);
  const text = fontStack(brand.fonts.text, "Helvetica, Arial, sans-serif");
  const display = fontStack(brand.fonts.display, "Georgia, serif");
  const radius = Math.max(0, Math.min(32, Math.round(brand.radius)));
  return {
    sheet: sheet(),
    body: `margin:0;padding:0;background:${paper};-webkit-text-size-adjust:100%`,
    paper: `background:${paper}`,
    surface: `background:${surface};border:1px solid ${line};border-radius:${Math.min(radius, 16)}px`,
    wordmark: `font:700 22px/1.2 ${display};color:${ink};text-decoration:none;letter-spacing:-0.01em`,
    heading: `margin:0 0 16px;font:700 28px/1.2 ${display};color:${ink};letter-spacing:-0.01em`,
    paragraph: `margin:0 0 20px;font:400 16px/1.6 ${text};color:${ink}`,
    note: `margin:0 0 20px;font:400 14px/1.5 ${text};color:${muted}`,
    fallbackLink: `color:${muted};word-break:break-all`,
    buttonCell: `background:${action};border-radius:${radius}px`,
    button: `display:inline-block;padding:15px 28px;font:700 16px/1.2 ${text};color:${onAction};text-decoration:none;border:1px solid ${action};border-radius:${radius}px`,
    amount: `margin:0;font:700 52px/1.05 ${display};color:${ink};letter-spacing:-0.02em;font-variant-numeric:tabular-nums`,
    caption: `margin:6px 0 24px;font:400 15px/1.5 ${text};color:${muted}`,
    code: `display:inline-block;padding:12px 18px;font:700 22px/1.2 Menlo, Consolas, monospace;color:${ink};letter-spacing:0.08em;border:1px dashed ${line}`,
    list: `margin:0 0 20px;padding:0 0 0 22px;font:400 16px/1.6 ${text};color:${ink}`,
    listItem: "margin:0 0 8px",
    factLabel: `padding:10px 16px 10px 0;border-top:1px solid ${line};font:400 14px/1.5 ${text};color:${muted};vertical-align:top`,
    factValue: `padding:10px 0;border-top:1px solid ${line};font:600 15px/1.5 ${text};color:${ink};text-align:right;vertical-align:top`,
    footer: `margin:0 0 8px;font:400 13px/1.6 ${text};color:${muted}`,
    footerLink: `color:${muted};text-decoration:underline;margin-right:14px`,
  };
}

function sheet(): Html {
  return new Html(`:root{color-scheme:light dark}
@media (max-width:480px){.inset{padding:28px 22px 8px!important}}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.surface{background:${dark.surface}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}}`);
}

/** A font name comes from the theme: only letters, digits, spaces and hyphens reach the style. */
function fontStack(name: string, fallback: string): string {
  const clean = name.replace(/[^\p{L}\d -]/gu, "").trim();
  return clean ? `'${clean}', ${fallback}` : fallback;
}
