import { createHash } from "node:crypto";
import { html } from "../html.ts";

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;color:#1d2733;background:#f5f6f8}main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}section+section{margin-top:2rem;padding-top:2rem;border-top:1px solid #c9d0d8}p{margin:0}`;

interface Sentence {
  readonly heading: string;
  readonly text: string;
}

interface SentencePage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A page in the place of a tenant's own page, which says in both languages why that one is not shown. It has no brand and
 * needs no script. `framedBy` is who may frame it, as the content security policy names it.
 */
export function sentencePage(title: string, de: Sentence, en: Sentence, framedBy: string): SentencePage {
  const body = html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <section>
            <h1>${de.heading}</h1>
            <p>${de.text}</p>
          </section>
          <section lang="en">
            <h1>${en.heading}</h1>
            <p>${en.text}</p>
          </section>
        </main>
      </body>
    </html>`.markup;
  // Of the element as it is sent, with the white space around the rules.
  const [, sentStyle = ""] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const styleHash = createHash("sha256").update(sentStyle).digest("base64");
  return {
    body,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors ${framedBy}; base-uri 'none'`,
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    },
  };
}
