import { createHash } from "node:crypto";
import { escapeHtml } from "@weitersagen/contract/html";
import type { Language } from "@weitersagen/contract/language";

const style =
  ".vorschau{position:sticky;top:0;z-index:100;padding:.5rem 1rem;background:#1d1f24;color:#fff;" +
  "font:500 .875rem/1.4 system-ui,sans-serif;text-align:center}";
const styleHash = createHash("sha256").update(style).digest("base64");

const labels = {
  de: {
    preview: "Vorschau",
    text: "Nur mit diesem Link zu sehen, eine Viertelstunde lang. Formulare sind hier ohne Wirkung.",
    at: (day: string) => `Stand am ${day}.`,
  },
  en: {
    preview: "Preview",
    text: "Seen with this link only, for a quarter of an hour. Forms have no effect here.",
    at: (day: string) => `As on ${day}.`,
  },
} as const;

/** The policy of a page that runs no script, sends no form and calls nothing: a preview is never counted as a visit. */
export function stillPolicy(policy: string): string {
  const own: Readonly<Record<string, string>> = {
    "script-src": "'none'",
    "connect-src": "'none'",
    "form-action": "'none'",
    "style-src": `'self' 'sha256-${styleHash}'`,
  };
  return policy
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ", 1);
      return own[name] === undefined ? directive : `${name} ${own[name]}`;
    })
    .join("; ");
}

interface StillDocument {
  readonly language: Language;
  /** The day that the page shows, if it is not today. */
  readonly at: Date | undefined;
  /** Keeps the links of the page inside the preview. */
  readonly withToken: (address: string) => string;
}

/** The server's page without its scripts, marked as a preview, with links that stay in it. */
export function previewDocument(html: string, { language, at, withToken }: StillDocument): string {
  const label = labels[language];
  const day = at?.toLocaleDateString(language === "de" ? "de-DE" : "en-GB", { timeZone: "Europe/Berlin" });
  const text = [day === undefined ? "" : label.at(day), label.text].join(" ").trim();
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, "")
    .replaceAll(
      /(<a\b[^>]*? href=")(\/(?!\/)[^"]*)"/g,
      (_link, start: string, href: string) =>
        `${start}${escapeHtml(withToken(href.replaceAll("&amp;", "&")))}"`,
    )
    .replace("</head>", () => `<style>${style}</style></head>`)
    .replace(
      "<body>",
      () =>
        `<body><div class="vorschau" role="note"><strong>${label.preview}</strong> – ${escapeHtml(text)}</div>`,
    );
}
