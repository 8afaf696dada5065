import type { PageAssets } from "@weitersagen/contract/page";
import { html } from "../html.ts";

const texts = {
  de: {
    title: "Das hat gerade nicht geklappt",
    text: "Die Seite konnte nicht geladen werden. Das liegt an uns, nicht an Ihnen. Bitte versuchen Sie es in einem Moment noch einmal.",
    again: "Noch einmal versuchen",
    home: "Zur Startseite",
  },
  en: {
    title: "That did not work just now",
    text: "The page could not be loaded. This is our fault, not yours. Please try again in a moment.",
    again: "Try again",
    home: "Back to the home page",
  },
} as const;

interface FailureProps {
  readonly url: string;
  readonly brand: string;
  readonly assets: PageAssets;
  readonly themeHref: string;
}

/** Shown when the web app itself fails: no script, only the tenant's name, its colours and two links. */
export function failurePage({ url, brand, assets, themeHref }: FailureProps): string {
  const language = /^\/en(?:[/?]|$)/.test(url) ? "en" : "de";
  const t = texts[language];
  const stylesheets = [themeHref, ...assets.stylesheets].map(
    (href) => html`<link rel="stylesheet" href="${href}" />`,
  );
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t.title} | ${brand}</title>
        ${stylesheets}
      </head>
      <body>
        <main class="failure-page">
          <p class="font-display">${brand}</p>
          <h1>${t.title}</h1>
          <p>${t.text}</p>
          <p>
            <a class="button" href="">${t.again}</a>
            <a href="${language === "en" ? "/en" : "/"}">${t.home}</a>
          </p>
        </main>
      </body>
    </html>`.markup;
}
