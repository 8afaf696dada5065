import { formatMoney } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { withPrefix } from "@weitersagen/contract/locale";
import { readSpokenNumber, showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { html, type Html } from "../../../platform/html.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type BasketItem, newOrderNumber, type Visit } from "./order.ts";
import { shopTexts } from "./texts.ts";

/** The tenant's colours on a deliberately plain page, so that it is not mistaken for a real shop. */
export function shopStyle({ settings: { theme } }: Tenant): string {
  const [lightness, chroma, hue] = theme.colours.action;
  const ink = lightness > 0.6 ? "#1c1c22" : "#fff";
  return `:root{--accent:oklch(${lightness} ${chroma} ${hue});--on-accent:${ink};color-scheme:light}
*{box-sizing:border-box}body{margin:0;font:1.0625rem/1.55 system-ui,sans-serif;color:#1c1c22;background:#f4f4f6}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem 4rem}
header{display:flex;justify-content:space-between;align-items:center;padding:1rem 1.25rem;background:#fff;border-top:4px solid var(--accent);border-bottom:1px solid #ddd}
.number{white-space:nowrap}.demo{padding:.1rem .7rem;border:1px solid currentColor;border-radius:1rem;font-size:.875rem}
section{background:#fff;border:1px solid #ddd;border-radius:.75rem;padding:1.5rem;margin:1.5rem 0}section p{margin:0 0 1.5rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem;text-wrap:balance}p{margin:0 0 1rem;color:#4a4a55}
dl{display:grid;grid-template-columns:auto 1fr;margin:0}dt,dd{margin:0;padding:.6rem 0;border-bottom:1px solid #e6e6ea}
dd{text-align:right;font-weight:600;font-variant-numeric:tabular-nums}
label{display:flex;gap:.75rem;align-items:start;margin:1.25rem 0;font-size:.9375rem;color:#4a4a55}
input[type=checkbox]{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:#1c1c22}
button,.button{display:block;width:100%;min-height:3.25rem;padding:.8rem 1.5rem;border:0;border-radius:.6rem;font:inherit;font-weight:600;
text-align:center;background:var(--accent);color:var(--on-accent);text-decoration:none;cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid #1c1c22;outline-offset:2px}`;
}

function frame(tenant: Tenant, language: Language, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${tenant.settings.brand} Shop (Demo)</title>
        <link rel="stylesheet" href="/demo/shop.css" />
      </head>
      <body>
        <header><strong>${tenant.settings.brand} Shop</strong> <span class="demo">Demo</span></header>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

const fact = (name: string, value: string): Html =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

export function basketPage(tenant: Tenant, item: BasketItem, visit: Visit): string {
  const { language } = visit;
  const t = shopTexts[language];
  const hidden = [
    ["produkt", visit.product],
    ["handyId", visit.device],
    ["nr", visit.recommendation],
    ["empfaenger", visit.recipient],
    ["channel", visit.channel],
    ["auftrag", newOrderNumber()],
    ["sprache", language],
  ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  const prices = [[t.monthly, item.monthlyCents] as const, [t.once, item.oneOffCents] as const].flatMap(
    ([name, cents]) => (cents > 0 ? [fact(name, formatMoney(cents, language))] : []),
  );
  const number = readSpokenNumber(visit.recommendation);
  return frame(
    tenant,
    language,
    item.name,
    html`<h1>${item.name}</h1>
      <p>${t.stage}</p>
      <section>
        <dl>${prices} ${number && fact(t.recommendation, showSpokenNumber(number))}</dl>
        <form method="post" action="/demo/shop">
          ${hidden}
          <label><input type="checkbox" name="geprueft" value="1" checked /> ${t.verified}</label>
          <button type="submit">${t.order}</button>
        </form>
      </section>`,
  );
}

export function thanksPage(tenant: Tenant, { language }: Visit, number: string): string {
  const t = shopTexts[language];
  const { brand } = tenant.settings;
  return frame(
    tenant,
    language,
    t.ordered,
    html`<h1>${t.thanks}</h1>
      <section>
        <p>${t.number} <strong class="number">${number}</strong>. ${t.reported(brand)}</p>
        <a class="button" href="${withPrefix("/", language)}">${t.back(brand)}</a>
      </section>`,
  );
}

export function emptyPage(tenant: Tenant, { language }: Visit): string {
  const t = shopTexts[language];
  return frame(
    tenant,
    language,
    t.empty,
    html`<h1>${t.missing}</h1>
      <p>${t.missingText}</p>
      <a class="button" href="${withPrefix("/", language)}">${t.home}</a>`,
  );
}
