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
      "its link stops working within seconds and stays locked when its account is blocked and unblocked; people who accepted or ordered before keep what was promised",
    ],
    [
      "recommendations unlock SLUG NUMBER",
      "its link works again; refused while its account is blocked, since that locks all of its recommendations",
    ],
  ],
  notes: `The reason is stored with the lock and never shown to visitors.`,
  async run([action, ...args], { database, clock, print }) {
    const { slug, typed, reason } = callOf(args);
    if (action !== "lock" && (action !== "unlock" || reason !== undefined)) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    const now = clock.now();
    const number = await database.inTenant(tenantId, (tx) =>
      action === "lock" ? lockOne(tx, typed, { comment: reason, now }) : unlockOne(tx, typed, { now }),
    );
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
