import type { CaptchaChallenge } from "@weitersagen/contract/captcha";
import { SolvedCaptcha } from "@weitersagen/contract/captcha";
import { pbkdf2Sync } from "node:crypto";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { solveCaptcha } from "./solve-captcha.ts";

const nonce = "00112233445566778899aabbccddeeff";
const salt = "ffeeddccbbaa99887766554433221100";

/** The key that the server would derive for a counter. */
function keyOf(counter: number): string {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(counter);
  const password = Buffer.concat([Buffer.from(nonce, "hex"), number]);
  return pbkdf2Sync(password, Buffer.from(salt, "hex"), 10, 32, "sha256").toString("hex");
}

function challengeFor(keyPrefix: string): CaptchaChallenge {
  return {
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      nonce,
      salt,
      cost: 10,
      keyLength: 32,
      keyPrefix,
      keySignature: "00",
      data: { tenant: "ewe", expires: 1 },
    },
    signature: "00",
  };
}

test.each([0, 1, 15, 16, 733])("finds the counter %i and encodes it for the query", async (counter) => {
  const challenge = challengeFor(keyOf(counter).slice(0, 32));
  const text = await solveCaptcha(challenge);
  expect(text).toMatch(/^[\w-]+$/);
  const solved = z.parse(SolvedCaptcha, JSON.parse(Buffer.from(text, "base64url").toString()));
  expect(solved).toEqual({ challenge, solution: { counter, derivedKey: keyOf(counter) } });
});

test("gives up on a challenge without a solution", async () => {
  await expect(solveCaptcha(challengeFor("ff".repeat(32)))).rejects.toThrow("no solution");
});
