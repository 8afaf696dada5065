import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { moneySeal } from "../compose-reward.ts";
import { BankAccounts } from "../modules/bank-account/service/accounts.ts";
import { Payouts } from "../modules/payout/service/payouts.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { MOST_XML_BYTES, tooLarge } from "../platform/xml.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { euros } from "./terminal.ts";

/** As many as an operator looks through. */
const MOST_BATCHES = 50;

/** What is left out of a batch, in words. */
const leftOut = {
  inBatch: "in a batch already",
  held: "held back, waits for a decision",
  noAccount: "no bank account",
  frozen: "bank account changed lately",
  overCap: "above what the law allows",
} as const;

export const payoutCommand: Command = {
  name: "payout",
  usage: [
    ["payout preview SLUG", "what would be paid now, and what is left out and why"],
    ["payout create SLUG NAME", "makes a numbered batch of everything that can be paid; NAME is who does it"],
    ["payout release SLUG NUMBER NAME", "lets a batch go; NAME is another person than the one who made it"],
    ["payout list SLUG", "the newest batches: who made and released them, and what became of the payments"],
    ["payout export SLUG NUMBER FILE", "writes the batch's pain.001 file, the same bytes every time"],
    [
      "payout import SLUG FILE NAME",
      "takes in the bank's answer (pain.002, camt.054): payments that came back are owed again",
    ],
  ],
  async run([action, slug, first, second, ...rest], context) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenant = await openTenant(slug, context);
    const payouts = await payoutsOf(context);
    const { print } = context;
    const now = context.clock.now();
    if (action === "preview" && first === undefined) {
      const lines = await payouts.preview(tenant, now);
      for (const { reason, count, cents } of lines) {
        const what = reason === null ? "to pay" : leftOut[reason];
        print(`${what.padEnd(32)} ${String(count).padStart(7)}  ${euros(cents).padStart(14)}`);
      }
      if (lines.length === 0) print("nobody waits for a payment");
    } else if (action === "list" && first === undefined) {
      const batches = await payouts.newest(tenant, MOST_BATCHES);
      for (const batch of batches) print(batchLine(batch));
      if (batches.length === 0) print("no batch was made yet");
    } else if (action === "create" && first && second === undefined) {
      const { number, count } = await payouts.create(tenant, { by: first, now });
      print(`created ${number} with ${payoutsIn(count)}`);
    } else if (action === "release" && first && second) {
      const { count, totalCents, withdrawn } = await payouts.release(tenant, first, { by: second, now });
      print(`released ${first}: ${payoutsIn(count)}, ${euros(totalCents)}, ${withdrawn} withdrawn`);
      if (count === 1) print("a file with a single transfer cannot opt out of the check of the payee's name");
    } else if (action === "export" && first && second) {
      await writeBankFile(payouts, tenant, first, second);
      print(`wrote ${first} to ${second}`);
    } else if (action === "import" && first && second) {
      const taken = await payouts.takeAnswer(tenant, await readBankFile(first), { by: second, now });
      for (const note of taken.notes) print(note);
      const { kind, messageId, confirmed, rejected, returned, others } = taken;
      print(`${kind} ${messageId}: ${confirmed} confirmed, ${rejected} rejected, ${returned} returned`);
      if (others > 0) print(`${others} bookings are not about payouts`);
    } else throw new UsageError();
  },
};

const payoutsIn = (count: number): string => `${count} ${count === 1 ? "payout" : "payouts"}`;

type Batch = Awaited<ReturnType<Payouts["newest"]>>[number];

function batchLine({ number, createdAt, createdBy, releasedAt, releasedBy, ...sums }: Batch): string {
  const made = `${number}  made ${isoDate(calendarDateOf(createdAt))} by ${createdBy}`;
  const money = `${payoutsIn(sums.count)}, ${euros(sums.totalCents)}`;
  if (!releasedAt || !releasedBy) return `${made}  ${money}  waits for its release`;
  const cameBack = sums.cameBack > 0 ? `  ${sums.cameBack} came back` : "";
  return `${made}  released ${isoDate(calendarDateOf(releasedAt))} by ${releasedBy}  ${money}${cameBack}`;
}

async function readBankFile(path: string): Promise<Buffer> {
  try {
    // Before it is read, so that a wrong file of any size costs nothing.
    if ((await stat(path)).size > MOST_XML_BYTES) throw new StartupError(tooLarge);
    return await readFile(path);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Under its name the file is there only once it is whole. */
async function writeBankFile(payouts: Payouts, tenant: Tenant, number: string, path: string): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "w", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${path} cannot be written (${error.code})`);
  });
  try {
    await payouts.file(tenant, number, (piece) => file.appendFile(piece));
    await file.close();
    await rename(unfinished, path);
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function payoutsOf({ config, database }: CommandContext): Promise<Payouts> {
  const seal = moneySeal(await loadSecretKeys(config.secretKeys, config.dataDir));
  return new Payouts({ database, seal, accounts: new BankAccounts({ database, seal }) });
}
