import { createHmac } from "node:crypto";
import { CaptchaChallenge, SolvedCaptcha } from "@weitersagen/contract/captcha";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { insertUsed, isUsed } from "./repository.ts";

/** How much work a challenge takes: `cost` hashes for each number up to a random one between the two counters. */
export interface Difficulty {
  readonly cost: number;
  readonly leastCounter: number;
  readonly mostCounter: number;
}

/** About 0.4 seconds on a phone: negligible for one person, expensive for a million mails. */
const forVisitors: Difficulty = { cost: 1_000, leastCounter: 500, mostCounter: 1_000 };
/** Long enough to write a message without hurry. */
const VALID_SECONDS = 3_600;

export interface CaptchaDeps {
  /** Signs challenges. A new key makes open challenges invalid. */
  readonly captchaKey: Buffer;
}

interface Request {
  readonly tenant: Tenant;
  readonly now: Date;
}

/** A proof of work: it needs no third-party service and nothing to read, hear or click. */
export async function createCaptcha(
  { captchaKey }: CaptchaDeps,
  { tenant, now }: Request,
  { cost, leastCounter, mostCounter }: Difficulty = forVisitors,
): Promise<CaptchaChallenge> {
  const expires = Math.floor(now.getTime() / 1_000) + VALID_SECONDS;
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost,
    counter: randomInt(mostCounter, leastCounter),
    deriveKey,
    // The library's own expiry uses the system clock; this one uses ours.
    data: { tenant: tenant.slug, expires },
    ...secretsOf(captchaKey),
  });
  return z.parse(CaptchaChallenge, challenge);
}

/**
 * Refuses a missing solution (captchaMissing) and one that is wrong, expired or already used (captchaWrong). With
 * `consume` the solution is marked as used in the caller's transaction: if the call fails later, it stays valid. With
 * `always` one is needed whatever the tenant sets.
 */
export async function verifyCaptcha(
  deps: CaptchaDeps,
  tx: TenantTransaction,
  request: Request,
  solution: string | undefined,
  { consume, always = false }: { consume: boolean; always?: boolean },
): Promise<void> {
  if (!always && !request.tenant.settings.captcha) return;
  if (!solution) throw new Refusal("captchaMissing");
  const { nonce, data } = await solvedChallenge(deps, request, solution);
  const id = Buffer.from(nonce, "hex");
  const isNew = consume ? await insertUsed(tx, id, new Date(data.expires * 1_000)) : !(await isUsed(tx, id));
  if (!isNew) throw new Refusal("captchaWrong");
}

async function solvedChallenge(
  { captchaKey }: CaptchaDeps,
  { tenant, now }: Request,
  text: string,
): Promise<CaptchaChallenge["parameters"]> {
  const { challenge, solution } = decode(text);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(captchaKey) });
  const { data } = challenge.parameters;
  const isExpired = now.getTime() >= data.expires * 1_000;
  if (!verified || isExpired || data.tenant !== tenant.slug) throw new Refusal("captchaWrong");
  return challenge.parameters;
}

function decode(text: string): SolvedCaptcha {
  try {
    return z.parse(SolvedCaptcha, JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new Refusal("captchaWrong");
  }
}

function secretsOf(key: Buffer): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const secretFor = (use: string) => createHmac("sha256", key).update(use).digest("base64");
  return { hmacSignatureSecret: secretFor("challenge"), hmacKeySignatureSecret: secretFor("solution") };
}
