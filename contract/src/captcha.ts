import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { text } from "./text.ts";

const Hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/));

/** A puzzle for the visitor's processor: find the counter whose derived key begins with `keyPrefix`. */
export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal("PBKDF2/SHA-256"),
    nonce: Hex,
    salt: Hex,
    cost: z.int().check(z.gte(1), z.lte(1_000_000)),
    keyLength: z.int().check(z.gte(16), z.lte(64)),
    keyPrefix: Hex,
    keySignature: Hex,
    /** What it was created for and when it expires, in seconds since 1970. */
    data: z.object({ tenant: z.string(), expires: z.int() }),
  }),
  signature: Hex,
});
export type CaptchaChallenge = z.output<typeof CaptchaChallenge>;

/** The challenge with its solution. Sent in the query as `captcha=`, in base64url of its JSON. */
export const SolvedCaptcha = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int().check(z.gte(0), z.lte(0xff_ff_ff_ff)), derivedKey: Hex }),
});
export type SolvedCaptcha = z.output<typeof SolvedCaptcha>;

/** The query's `captcha`: absent where the tenant does not require one. */
export const CaptchaSolution = z.optional(text(2_000, "captchaWrong"));

const hex = (length: number) => "5e0c41d7".repeat(length / 4);

export const getCaptcha = defineCall({
  id: "getCaptcha",
  method: "GET",
  path: "/captcha",
  scope: "tenant",
  tag: "Captcha",
  summary: "A new challenge; its solution travels as `captcha=` in the query of the call it is for",
  access: "public",
  answers: { 200: CaptchaChallenge },
  errors: ["notFound"],
  rateLimit: { attempts: 120, seconds: 600 },
  examples: {
    answer: {
      parameters: {
        algorithm: "PBKDF2/SHA-256",
        nonce: hex(16),
        salt: hex(16),
        cost: 1000,
        keyLength: 32,
        keyPrefix: hex(16),
        keySignature: hex(32),
        data: { tenant: "ewe", expires: 1_794_700_800 },
      },
      signature: hex(32),
    },
  },
});
