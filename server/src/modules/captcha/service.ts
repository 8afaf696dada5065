import { createHmac } from "node:crypto";
import { CaptchaChallenge, SolvedCaptcha } from "@weitersagen/contract/captcha";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { forgetExpired, isUsed, useUp } from "./repository.ts";

/** About 0.4 seconds of a telephone's time: nothing for one person, much for a million mails. */
const difficulty = { algorithm: "PBKDF2/SHA-256", cost: 1_000, leastCounter: 500, mostCounter: 1_000 };
/** Long enough to write a message at leisure. */
const VALID_SECONDS = 3_600;

interface CaptchaParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly key: Buffer;
}

/** A proof of work that needs no outside service and nothing to read, hear or click. */
export class Captcha {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor({ database, clock, key }: CaptchaParts) {
    this.#database = database;
    this.#clock = clock;
    const secretFor = (use: string) => createHmac("sha256", key).update(use).digest("base64");
    this.#secrets = {
      hmacSignatureSecret: secretFor("challenge"),
      hmacKeySignatureSecret: secretFor("solution"),
    };
  }

  isRequired(tenant: Tenant): boolean {
    return tenant.settings.captcha;
  }

  async challenge(tenant: Tenant): Promise<CaptchaChallenge> {
    const { algorithm, cost, leastCounter, mostCounter } = difficulty;
    const expires = Math.floor(this.#clock.now().getTime() / 1_000) + VALID_SECONDS;
    const challenge = await createChallenge({
      algorithm,
      cost,
      counter: randomInt(mostCounter, leastCounter),
      deriveKey,
      // Not the library's own expiry, which asks the system's clock instead of ours.
      data: { tenant: tenant.slug, expires },
      ...this.#secrets,
    });
    return z.parse(CaptchaChallenge, challenge);
  }

  /**
   * Refuses a missing solution (captchaMissing) and one that is wrong, expired or used (captchaWrong). With `consume` it is used
   * up in the caller's transaction: if the call fails after all, the person need not solve another one.
   */
  async verify(
    tenant: Tenant,
    solution: string | undefined,
    { consume }: { consume: boolean },
  ): Promise<void> {
    if (!this.isRequired(tenant)) return;
    if (!solution) throw new Refusal("captchaMissing");
    const { nonce, data } = await this.#solvedChallenge(tenant, solution);
    const id = Buffer.from(nonce, "hex");
    const isNew = await this.#database.inTenant(tenant.id, async (tx) =>
      consume ? useUp(tx, id, new Date(data.expires * 1_000)) : !(await isUsed(tx, id)),
    );
    if (!isNew) throw new Refusal("captchaWrong");
  }

  async #solvedChallenge(tenant: Tenant, text: string): Promise<CaptchaChallenge["parameters"]> {
    const { challenge, solution } = decoded(text);
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets });
    const { data } = challenge.parameters;
    const inTime = this.#clock.now().getTime() < data.expires * 1_000;
    if (!verified || !inTime || data.tenant !== tenant.slug) throw new Refusal("captchaWrong");
    return challenge.parameters;
  }
}

function decoded(text: string): SolvedCaptcha {
  try {
    return z.parse(SolvedCaptcha, JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new Refusal("captchaWrong");
  }
}

/** Answers how many used challenges were too old to be worth remembering. */
export function forgetUsedCaptchas(
  database: Database,
  tenantId: number,
  now: Date,
  size: number,
): Promise<number> {
  return database.inTenant(tenantId, (tx) => forgetExpired(tx, now, size));
}
