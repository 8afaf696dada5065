import { parseArgs } from "node:util";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { lockOne, unlockOne } from "../modules/recommendation/service/lock.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, UsageError } from "./command.ts";

const LONGEST_REASON = 500;

export const recommendationsCommand: Command = {
  name: "recommendations",
  usage: [
    [
      "recommendations lock SLUG NUMBER [--reason TEXT]",
      "its link leads nowhere within seconds, also when its account is blocked and unblocked; whoever accepted or ordered before keeps what was promised",
    ],
    [
      "recommendations unlock SLUG NUMBER",
      "lets its link lead on; not while its account is blocked, since that locks all of its recommendations",
    ],
  ],
  notes: `The reason is kept with the lock for whoever asks later; nobody outside sees it.`,
  async run([action, ...args], { database, clock, print }) {
    const { slug, typed, reason } = callOf(args);
    if (action !== "lock" && (action !== "unlock" || reason !== undefined)) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    const now = clock.now();
    const number = await (action === "lock"
      ? lockOne(database, tenantId, typed, { reason, now })
      : unlockOne(database, tenantId, typed, { now }));
    print(`${action}ed ${showSpokenNumber(number)}${reason === undefined ? "" : `: ${reason}`}`);
  },
};

function callOf(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [slug, typed, ...others] = positionals;
  const reason = values.reason?.trim();
  if (slug === undefined || typed === undefined || others.length > 0 || reason === "") throw new UsageError();
  if (reason !== undefined && reason.length > LONGEST_REASON)
    throw new UsageError(`A reason has ${LONGEST_REASON} characters at most.`);
  return { slug, typed, reason };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { reason: { type: "string" } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
