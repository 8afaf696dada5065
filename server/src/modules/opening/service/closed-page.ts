import { createHash } from "node:crypto";
import { html } from "../../../platform/html.ts";

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 system-ui,sans-serif;color:#1d2733;background:#f5f6f8}main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}section+section{margin-top:2rem;padding-top:2rem;border-top:1px solid #c9d0d8}p{margin:0}`;

/** What visitors see instead of every page. It names no tenant: its brand may still be a placeholder. */
export const closedPage: string = html`<!doctype html>
  <html lang="de">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>Noch nicht geöffnet / Not open yet</title>
      <style>
        ${style}
      </style>
    </head>
    <body>
      <main>
        <section>
          <h1>Noch nicht geöffnet</h1>
          <p>
            Dieses Empfehlungsprogramm wird gerade vorbereitet. Bitte schauen Sie später noch einmal vorbei.
          </p>
        </section>
        <section lang="en">
          <h1>Not open yet</h1>
          <p>This referral programme is being prepared. Please come back later.</p>
        </section>
      </main>
    </body>
  </html>`.markup;

/** Of the element as it is sent, with the white space around the rules. */
const [, sentStyle = ""] = /<style>(.*)<\/style>/s.exec(closedPage) ?? [];
const styleHash = createHash("sha256").update(sentStyle).digest("base64");

export const closedHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
};
