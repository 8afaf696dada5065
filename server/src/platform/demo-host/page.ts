import { html } from "../html.ts";
import type { Html } from "../html.ts";
import type { Tenant } from "../tenancy.ts";

/** Embedded as a section of the page, below a path of its own, or as a widget. */
export const hostVariants = ["seite", "pfad", "widget"] as const;
export type HostVariant = (typeof hostVariants)[number];

interface HostPage {
  readonly tenant: Tenant;
  readonly all: readonly Tenant[];
  readonly appOrigin: string;
  readonly variant: HostVariant;
}

const variantNames = { seite: "Abschnitt der Seite", pfad: "eigene Pfade", widget: "Widget" } as const;

export function renderHostPage(page: HostPage): string {
  const { brand } = page.tenant.settings;
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Freunde werben – ${brand}</title>
        <link rel="stylesheet" href="/demo/host.css" />
      </head>
      <body>
        ${demoBar(page)}
        <header aria-label="Kundenseite">
          <p class="name">${brand}</p>
          <nav aria-label="Seiten">
            <ul>
              <li><a href="#leistungen">Leistungen</a></li>
              <li><a href="#hilfe">Hilfe</a></li>
              <li><a href="#empfehlen" aria-current="page">Freunde werben</a></li>
            </ul>
          </nav>
        </header>
        ${page.variant === "widget" ? magazine(page) : programme(page)}
        <footer id="hilfe" aria-label="Zur Kundenseite">
          <p>
            Dieser Kopf, dieser Fuß und alles um den Rahmen gehören zur Seite des Kunden. Die Anwendung steht
            in einem Rahmen von <code>${page.appOrigin}</code> und kennt diese Seite nur durch ihre
            Nachrichten.
          </p>
        </footer>
      </body>
    </html>`.markup;
}

function demoBar({ tenant, all, variant }: HostPage): Html {
  const link = (slug: string, kind: HostVariant, text: string, isHere: boolean) =>
    html`<li>
      <a href="${addressOf(slug, kind)}" ${isHere ? html`aria-current="true"` : ""}>${text}</a>
    </li>`;
  return html`<aside aria-label="Demo">
    <p>Demo: eine erfundene Kundenseite</p>
    <ul>
      ${all.map(({ slug, settings }) => link(slug, variant, settings.brand, slug === tenant.slug))}
    </ul>
    <ul>
      ${hostVariants.map((kind) => link(tenant.slug, kind, variantNames[kind], kind === variant))}
    </ul>
  </aside>`;
}

function addressOf(slug: string, variant: HostVariant): string {
  if (variant === "pfad") return `/demo/host/${slug}`;
  return `/demo/host?mandant=${slug}${variant === "widget" ? "&art=widget" : ""}`;
}

function programme(page: HostPage): Html {
  return html`<main aria-label="Freunde werben">
    <section class="lead" id="leistungen">
      <h1>Gutes spricht sich herum</h1>
      <p>
        Sie sind zufrieden mit ${page.tenant.settings.brand}? Erzählen Sie davon. Wird daraus ein Vertrag,
        bedanken wir uns.
      </p>
    </section>
    ${embeddedApp(page)} ${snippetSection(page)}
  </main>`;
}

function magazine(page: HostPage): Html {
  return html`<main class="beside" aria-label="Ratgeber">
    <article id="leistungen">
      <h1>Fünf Dinge, die beim Umzug gern vergessen werden</h1>
      <p>
        Kartons sind gepackt, der Wagen ist bestellt, die Nachbarn wissen Bescheid. Und dann steht man in der
        neuen Küche und sucht den Zählerstand der alten Wohnung. Eine kurze Liste gegen lange Gesichter.
      </p>
      <h2>Zähler ablesen, am besten zu zweit</h2>
      <p>
        Ein Foto mit Datum genügt. Wer den Stand gemeinsam mit der Nachmieterin notiert, muss später nichts
        erklären.
      </p>
      <h2>Verträge rechtzeitig mitnehmen</h2>
      <p>
        Die meisten Verträge ziehen mit um, wenn man es ihnen sagt. Vier Wochen Vorlauf reichen fast immer.
      </p>
      ${snippetSection(page)}
    </article>
    ${embeddedApp(page)}
  </main>`;
}

function attributesOf({ tenant, variant }: HostPage): string {
  if (variant === "widget") return ` data-modus="widget"`;
  return variant === "pfad" ? ` data-pfad="/demo/host/${tenant.slug}"` : "";
}

function embeddedApp({ tenant, appOrigin, variant }: HostPage): Html {
  return html`<div id="empfehlen">
      <p><a href="${appOrigin}/">Zum Empfehlungsprogramm</a></p>
    </div>
    <script
      src="${appOrigin}/einbetten.js"
      data-ziel="#empfehlen"
      data-titel="Empfehlungsprogramm von ${tenant.settings.brand}"
      ${variant === "widget" ? html`data-modus="widget"` : ""}
      ${variant === "pfad" ? html`data-pfad="/demo/host/${tenant.slug}"` : ""}
      async
    ></script>`;
}

function snippetSection(page: HostPage): Html {
  const snippet = [
    `<div id="empfehlen"></div>`,
    `<script src="${page.appOrigin}/einbetten.js" data-ziel="#empfehlen"${attributesOf(page)} async></script>`,
  ].join("\n");
  return html`<section class="snippet">
    <h2>So ist es eingebettet</h2>
    <pre tabindex="0"><code>${snippet}</code></pre>
  </section>`;
}
