import type { CaptchaChallenge } from "@weitersagen/contract/captcha";
import { hexOf } from "../encoding/hex.ts";

/** How many keys are derived at once. The browser does it on its own threads, so the page stays responsive. */
const BATCH = 16;
/** Ten times the server's maximum: a challenge without a solution by then is not ours. */
const LAST_COUNTER = 10_000;

/** Solves a challenge and encodes the solution for the query. Uses only the browser's own cryptography. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const derive = keysOf(challenge);
  const { keyPrefix } = challenge.parameters;
  for (let first = 0; first <= LAST_COUNTER; first += BATCH) {
    const keys = await Promise.all(Array.from({ length: BATCH }, (_, index) => derive(first + index)));
    const found = keys.findIndex((key) => key.startsWith(keyPrefix));
    const derivedKey = keys[found];
    if (derivedKey !== undefined)
      return encoded({ challenge, solution: { counter: first + found, derivedKey } });
  }
  throw new Error("The challenge has no solution");
}

/** The key of a counter in hexadecimal: derived from the nonce followed by the counter. */
function keysOf({ parameters }: CaptchaChallenge): (counter: number) => Promise<string> {
  const { nonce, salt, cost, keyLength } = parameters;
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
  const start = bytesOf(nonce);
  return async (counter) => {
    const password = new Uint8Array(start.length + 4);
    password.set(start);
    new DataView(password.buffer).setUint32(start.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    return hexOf(new Uint8Array(await crypto.subtle.deriveBits(derivation, key, keyLength * 8)));
  };
}

function encoded(solved: object): string {
  return btoa(JSON.stringify(solved)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
