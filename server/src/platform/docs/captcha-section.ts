import { errorCodes } from "@weitersagen/contract/error-codes";
import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { howToRun } from "./samples.ts";

/** Solves the puzzle of a tenant that asks for a captcha, with nothing but Node, and prints the value of `captcha=`. */
export const captchaProgram = (origin: string): string =>
  [
    ...howToRun("captcha.mts"),
    `import { pbkdf2Sync } from "node:crypto";`,
    "",
    `const base = process.env.BASE ?? "${origin}";`,
    `const tenant = process.env.TENANT ?? "allianz";`,
    "const challenge = await (await fetch(`${base}/api/v1/${tenant}/captcha`)).json();",
    "const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;",
    "const bytes = nonce.length / 2;",
    "const password = Buffer.alloc(bytes + 4);",
    `password.write(nonce, "hex");`,
    "let counter = 0;",
    "let derivedKey: string;",
    "do {",
    "  password.writeUInt32BE(++counter, bytes);",
    `  derivedKey = pbkdf2Sync(password, Buffer.from(salt, "hex"), cost, keyLength, "sha256").toString("hex");`,
    "} while (!derivedKey.startsWith(keyPrefix));",
    "const solved = JSON.stringify({ challenge, solution: { counter, derivedKey } });",
    `console.log(Buffer.from(solved).toString("base64url"));`,
  ].join("\n");

/** How a program solves the captcha, which a browser does by itself. */
export const captchaSection = (origin: string): Html =>
  html`<section id="captcha">
    <h2>Solve a captcha</h2>
    <p>
      Where <code>ModuleCaptcha</code> of <a href="#getTenant">GET /mandant/{slug}</a> is 1, calls that send
      mail and come without login need a proof of work; without it they are refused with
      <a href="#${errorCodes.captchaMissing}">${errorCodes.captchaMissing}</a>. Of the demo,
      <code>allianz</code> is such a tenant. Invitations need one everywhere.
    </p>
    <ol>
      <li>
        Get a challenge: <a href="#getCaptcha">GET /captcha</a>. It is valid for an hour, and for one call
        that succeeds.
      </li>
      <li>
        Count up until the key begins with <code>keyPrefix</code>: PBKDF2 with SHA-256, the password
        <code>nonce</code> followed by the counter (4 bytes, the highest first), <code>salt</code>,
        <code>cost</code> rounds and <code>keyLength</code> bytes. Nonce, salt, prefix and key are written in
        hexadecimal digits. It takes about half a second. <code>solveChallenge</code> of the npm package
        <code>altcha-lib</code> (ALTCHA, version 2) does the same.
      </li>
      <li>
        Send <code>{"challenge": …, "solution": {"counter": …, "derivedKey": …}}</code>, in base64url, as
        <code>?captcha=</code>. The challenge is the whole answer of the first step
        <pre>
export CAPTCHA=$(TENANT=allianz node captcha.mts)
curl -X POST "$BASE/api/v1/allianz/Empfehlen/create?captcha=$CAPTCHA" …</pre>
      </li>
    </ol>
    <details>
      <summary>All of it but the last call, in TypeScript: <code>captcha.mts</code></summary>
      <pre>${captchaProgram(origin)}</pre>
    </details>
    <p>
      To switch it off where you test: in the console, or
      <code>npx weitersagen tenant set allianz ModuleCaptcha=0</code>.
    </p>
  </section>`;
