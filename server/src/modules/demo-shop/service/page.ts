import { cssColour } from "@weitersagen/contract/colour";
import { formatMoney } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { localAddress, withPrefix } from "@weitersagen/contract/locale";
import { derivePalette } from "@weitersagen/contract/palette";
import { html, type Html } from "../../../platform/html.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type BasketItem, newOrderNumber, type Visit } from "./order.ts";
import { shopTexts } from "./texts.ts";

/** The page in the tenant's colours, type and corners: friends come from a page of the same brand. */
export function shopStyle({ settings: { theme } }: Tenant): string {
  const palette = derivePalette(theme.colours);
  const colours = Object.entries({
    stage: palette.stage,
    "stage-ink": palette.stageInk,
    paper: palette.paper,
    surface: palette.surface,
    ink: palette.ink,
    muted: palette.mutedInk,
    line: palette.line,
    action: palette.action,
    "on-action": palette.onAction,
    focus: palette.focus,
  }).map(([name, colour]) => `--${name}:${cssColour(colour)}`);
  const corner = theme.shape === "sharp" ? 0 : theme.radius;
  const control = theme.shape === "soft" ? Math.round(corner * 0.6) : corner;
  const { displayWeight: weight, displayTracking: tracking } = theme.type;
  return `@font-face{font-family:display;src:url(/demo/shop-display.woff2);font-weight:300 900;font-display:swap}
@font-face{font-family:text;src:url(/demo/shop-text.woff2);font-weight:300 900;font-display:swap}
:root{${colours.join(";")};color-scheme:light}
*{box-sizing:border-box}body{margin:0;overflow-wrap:break-word;font:1.0625rem/1.55 text,sans-serif;color:var(--ink);background:var(--surface)}
header{background:var(--stage);color:var(--stage-ink)}
header>div{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem 1rem;max-width:64rem;margin:0 auto;padding:1.1rem min(1.25rem,6vw)}
header img{display:block;height:2rem;width:auto;max-width:100%;object-fit:contain}.demo{padding:.1rem .7rem;border:1px solid currentColor;border-radius:1rem;font-size:.875rem}
main{max-width:64rem;margin:0 auto;padding:2rem min(1.25rem,6vw) 4rem}
.basket{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem;align-items:start}
.basket>img{display:block;width:100%;height:auto;border-radius:${corner}px;background:var(--paper)}
section{max-width:34rem}.basket section{max-width:none}.after{margin:.75rem 0 0;text-align:center}.after a{display:inline-block;padding:.6rem;color:inherit}
section{background:var(--paper);border:1px solid var(--line);border-radius:${corner}px;padding:min(1.5rem,6vw)}
h1{font:${weight} min(clamp(1.9rem,1.4rem + 2vw,2.9rem),11vw)/1.1 display,serif;letter-spacing:${tracking}em;margin:0 0 .75rem;text-wrap:balance;hyphens:auto}
h2{font:${weight} 1.375rem/1.2 display,serif;margin:0 0 .75rem}.done{margin-top:2rem}.again{padding:.75rem 1rem;border-left:4px solid var(--action);background:var(--paper);color:var(--ink)}ul{padding-left:1.25rem}li{padding:.4rem 0}li a{color:inherit}
p{margin:0 0 1.25rem;color:var(--muted);max-width:40rem}.number{white-space:nowrap;color:var(--ink)}
dl{margin:0}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.7rem 0;border-bottom:1px solid var(--line)}
dd{margin:0 0 0 auto;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}
dd.months{flex-basis:100%;margin:0;text-align:left;font-weight:400;font-size:.9375rem;color:var(--muted)}
label{display:flex;gap:.75rem;align-items:start;margin:1.25rem 0;font-size:.9375rem;color:var(--muted)}
input[type=checkbox]{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:var(--ink)}
button,.button{display:block;width:100%;min-height:3.25rem;padding:.9rem min(1.5rem,5vw);border:2px solid transparent;border-radius:${control}px;font:inherit;font-weight:600;
text-align:center;background:var(--action);color:var(--on-action);text-decoration:none;cursor:pointer}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(min-width:48rem){main{padding-top:3.5rem}.basket{grid-template-columns:1fr 1fr;gap:3rem}section{padding:2rem}}`;
}

function frame(tenant: Tenant, language: Language, title: string, content: Html): string {
  const { brand, contentApp, theme } = tenant.settings;
  const logo = theme.logoOnStage;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${brand} Shop (Demo)</title>
        <link rel="icon" type="image/svg+xml" href="/demo/shop-icon.svg" />
        <link rel="stylesheet" href="/demo/shop.css" />
      </head>
      <body>
        <header>
          <div>
            <img
              src="/api/assets/${contentApp}/${logo.asset}"
              width="${logo.width}"
              height="${logo.height}"
              alt="${brand} Shop"
            />
            <span class="demo">Demo</span>
          </div>
        </header>
        <main>${content}</main>
      </body>
    </html>`.markup;
}

const fact = (name: string, value: string, note?: Html): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
    ${note}
  </div>`;

/** No line begins with the dash between two parts of a name. */
const withoutLeadingDash = (name: string): string => name.replaceAll(" – ", "\u00A0– ");

/** An amount stays with its currency. */
const wholeAmounts = (text: string): string => text.replaceAll(/(?<=\d) (?=€)/g, "\u00A0");

interface Basket {
  readonly item: BasketItem;
  /** Something was ordered with the same recommendation before. */
  readonly again: boolean;
}

export function basketPage(tenant: Tenant, visit: Visit, { item, again }: Basket): string {
  const { language } = visit;
  const t = shopTexts(visit, item.isTalk);
  const hidden = [
    ["produkt", visit.product],
    ["handyId", visit.device],
    ["nr", visit.recommendation],
    ["empfaenger", visit.recipient],
    ["channel", visit.channel],
    ["auftrag", newOrderNumber()],
    ["sprache", language],
    ["einbettung", visit.host],
  ].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);
  const months = item.split ? html`<dd class="months">${wholeAmounts(item.split)}</dd>` : undefined;
  const prices = [
    ...(item.monthlyCents > 0 ? [fact(t.monthly, formatMoney(item.monthlyCents, language), months)] : []),
    ...(item.oneOffCents > 0 ? [fact(t.once, formatMoney(item.oneOffCents, language))] : []),
  ];
  const costs = item.isTalk ? [fact(t.once, t.free)] : prices;
  return frame(
    tenant,
    language,
    item.name,
    html`<h1>${withoutLeadingDash(item.name)}</h1>
      <p>${t.stage}</p>
      ${again && html`<p class="again" role="note">${t.again}</p>`}
      <div class="basket">
        <img
          src="/api/v1/${tenant.slug}/produkt/${encodeURIComponent(visit.product)}/grafik"
          alt=""
          width="640"
          height="480"
        />
        <section>
          <h2>${t.basket}</h2>
          <dl>${item.advisorName !== undefined && fact(t.advisor, item.advisorName)} ${costs}</dl>
          <form method="post" action="/demo/shop">
            ${hidden}
            <label><input type="checkbox" name="geprueft" value="1" checked /> ${t.verified}</label>
            <button type="submit">${t.order}</button>
          </form>
        </section>
      </div>`,
  );
}

interface PlacedOrder {
  readonly item: BasketItem;
  readonly number: string;
  /** The provider has confirmed it at once. */
  readonly isVerified: boolean;
  /** The page of the recommendation knows the friend and shows the status. */
  readonly isKnown: boolean;
}

export function thanksPage(
  tenant: Tenant,
  visit: Visit,
  { item, number, isVerified, isKnown }: PlacedOrder,
): string {
  const { language } = visit;
  const t = shopTexts(visit, item.isTalk);
  const landing = tenant.routes.find(({ name }) => name === "EmpfaengerBestaetigung")?.path;
  const progress = landing && `${landing}?nr=${encodeURIComponent(visit.recommendation)}`;
  const { brand } = tenant.settings;
  const start = programmeOf(tenant, visit);
  return frame(
    tenant,
    language,
    t.ordered,
    html`<h1>${t.thanks}</h1>
      <section class="done">
        <p>
          ${t.number(html`<strong class="number">${number}</strong>`)}${t.reported(item.advisorName ?? brand, isVerified)}
        </p>
        ${
          progress !== undefined &&
          (isKnown || start !== ""
            ? html`<a class="button" href="${start}${localAddress(tenant.routes, progress, language)}"
                >${t.progress}</a
              >`
            : html`<p>${t.elsewhere}</p>`)
        }
        <p class="after"><a href="${start}${withPrefix("/", language)}">${t.back(brand)}</a></p>
      </section>`,
  );
}

/** For a visitor whose recommended product is not sold any more: another contract counts too. */
export function offersPage(
  tenant: Tenant,
  visit: Visit,
  offers: readonly { readonly product: string; readonly name: string }[],
): string {
  const t = shopTexts(visit, false);
  const address = (product: string) =>
    `/demo/shop?${new URLSearchParams({
      produkt: product,
      nr: visit.recommendation,
      empfaenger: visit.recipient,
      channel: visit.channel,
      sprache: visit.language,
      einbettung: visit.host,
    }).toString()}`;
  return frame(
    tenant,
    visit.language,
    t.offers,
    html`<h1>${t.offers}</h1>
      <p>${t.offersText}</p>
      <ul>
        ${offers.map(({ product, name }) => html`<li><a href="${address(product)}">${withoutLeadingDash(name)}</a></li>`)}
      </ul>`,
  );
}

/** What the addresses of the programme begin with: nothing, or the demo's page that framed it. Only there the friend is known. */
const programmeOf = ({ slug }: Tenant, { host }: Visit): string =>
  host === "" ? "" : `${host}/demo/host/${slug}`;

export function emptyPage(tenant: Tenant, visit: Visit): string {
  const { language } = visit;
  const t = shopTexts(visit, false);
  return frame(
    tenant,
    language,
    t.empty,
    html`<h1>${t.missing}</h1>
      <p>${t.missingText}</p>
      <a class="button" href="${programmeOf(tenant, visit)}${withPrefix("/", language)}">${t.home}</a>`,
  );
}
