import { CaptchaChallenge } from "@weitersagen/contract/captcha";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod/mini";

/** Asks a running server for a challenge and solves it: the value of `captcha=`. */
export async function solvedCaptcha(url: string, slug: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/${slug}/captcha`);
  const challenge = z.parse(CaptchaChallenge, await answer.json());
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no solution");
  const { counter, derivedKey } = solution;
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString("base64url");
}
