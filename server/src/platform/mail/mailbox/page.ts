import { html, type Html } from "../../html.ts";
import { type Letter, LETTERS_SHOWN } from "./letters.ts";

export type LetterView = "html" | "text";

interface MailboxPage {
  letters: readonly Letter[];
  to: string;
  open: { letter: Letter; view: LetterView } | undefined;
}

export function mailboxPage({ letters, to, open }: MailboxPage): string {
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${open ? `${open.letter.subject} – Postfach` : "Postfach – Weitersagen"}</title>
        <link rel="stylesheet" href="/postfach/postfach.css" />
      </head>
      <body class="${open ? "reading" : "browsing"}">
        <header class="top">
          <a class="brand" href="/postfach">Weitersagen <span>Postfach</span></a>
          ${filterForm(to)}
        </header>
        <div class="columns">
          <nav class="list" aria-label="E-Mails">${letterList(letters, to, open?.letter)}</nav>
          <main class="pane">${open ? readingPane(open.letter, open.view, to) : chooseLetter(letters)}</main>
        </div>
      </body>
    </html>`.markup;
}

function filterForm(to: string): Html {
  return html`<form class="filter" action="/postfach" method="get" role="search">
    <label for="to">Empfänger</label>
    <input
      id="to"
      name="to"
      type="search"
      inputmode="email"
      autocomplete="off"
      spellcheck="false"
      placeholder="Adresse oder ein Teil davon"
      value="${to}"
    />
    <button type="submit">Filtern</button>
    ${to !== "" && html`<a class="reset" href="/postfach">Alle zeigen</a>`}
  </form>`;
}

function letterList(letters: readonly Letter[], to: string, open: Letter | undefined): Html {
  if (letters.length === 0) {
    return to === ""
      ? html`<p class="empty">Noch keine E-Mail. Was das Produkt versendet, erscheint hier.</p>`
      : html`<p class="empty">Keine E-Mail an eine Adresse mit <b>${to}</b>.</p>`;
  }
  return html`<ol>
      ${letters.map(
        (letter) =>
          html`<li>
            <a href="${addressOf(letter, to)}" ${letter.id === open?.id ? currentMark : ""}>
              <span class="subject">${letter.subject}</span>
              <span class="to">${letter.to}</span>
              <span class="facts">${letter.brand} · ${timeOf(letter)}</span>
            </a>
          </li>`,
      )}
    </ol>
    ${letters.length === LETTERS_SHOWN && html`<p class="empty">Gezeigt werden die neuesten ${LETTERS_SHOWN}.</p>`}`;
}

const currentMark = html`aria-current="page"`;

function chooseLetter(letters: readonly Letter[]): Html {
  return html`<div class="choose">
    <h1>Postfach</h1>
    <p>
      ${
        letters.length === 0
          ? "Ohne SMTP_URL verlässt keine E-Mail dieses Gerät: Sie wird hier abgelegt."
          : "Wählen Sie links eine E-Mail aus. Keine davon hat dieses Gerät verlassen."
      }
    </p>
  </div>`;
}

function readingPane(letter: Letter, view: LetterView, to: string): Html {
  const tab = (target: LetterView, label: string): Html =>
    html`<a href="${addressOf(letter, to, target)}" ${target === view ? currentMark : ""}>${label}</a>`;
  return html`<article>
    <header class="letter">
      <a class="back" href="${listAddress(to)}">Zurück zur Liste</a>
      <h1>${letter.subject}</h1>
      <dl>
        <div>
          <dt>An</dt>
          <dd><a href="${listAddress(letter.to)}">${letter.to}</a></dd>
        </div>
        <div>
          <dt>Mandant</dt>
          <dd>${letter.brand}</dd>
        </div>
        <div>
          <dt>Zeit</dt>
          <dd>${timeOf(letter)}</dd>
        </div>
      </dl>
      <nav class="tabs" aria-label="Ansicht">${tab("html", "Gestaltet")}${tab("text", "Nur Text")}</nav>
    </header>
    ${
      view === "text"
        ? html`<pre class="body" tabindex="0">${letter.text}</pre>`
        : html`<iframe
            class="body"
            title="Inhalt der E-Mail"
            src="/postfach/${letter.tenant}/${letter.id}/inhalt"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`
    }
  </article>`;
}

const timeFormat = new Intl.DateTimeFormat("de-DE", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/Berlin",
});

function timeOf({ at }: Letter): Html {
  return html`<time datetime="${at.toISOString()}">${timeFormat.format(at)}</time>`;
}

function listAddress(to: string): string {
  return to === "" ? "/postfach" : `/postfach?${new URLSearchParams({ to }).toString()}`;
}

function addressOf(letter: Letter, to: string, view: LetterView = "html"): string {
  const query = new URLSearchParams({ ...(to && { to }), ...(view === "text" && { ansicht: view }) });
  return `/postfach/${letter.tenant}/${letter.id}${query.size > 0 ? `?${query.toString()}` : ""}`;
}
