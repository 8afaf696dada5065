import { solveChallenge } from "altcha-lib";
import { deriveKey as deriveSolution } from "altcha-lib/algorithms/pbkdf2";
import { createCaptcha } from "../src/modules/captcha/service.ts";
import { deriveKey } from "../src/platform/secret-keys.ts";
import type { TestApp } from "./app.ts";

/** The server accepts any challenge that its key has signed. One for a visitor takes half a second of a core to solve. */
const easy = { cost: 1, leastCounter: 1, mostCounter: 2 };

/** The value of `captcha=`: a solved challenge with the server's signature. */
export async function solvedCaptcha(app: TestApp, slug: string): Promise<string> {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  const captchaKey = deriveKey(app.secretKeys, "captcha");
  const challenge = await createCaptcha({ captchaKey }, { tenant, now: app.clock.now() }, easy);
  const solution = await solveChallenge({ challenge, deriveKey: deriveSolution });
  if (!solution) throw new Error("no solution");
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64url");
}
