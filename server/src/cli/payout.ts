import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { bankAccountDeps } from "../compose/reward.ts";
import { type Batch, listBatches } from "../modules/payout/service/batches.ts";
import type { Signer } from "../modules/operator/service.ts";
import { createBatch, previewBatch } from "../modules/payout/service/create.ts";
import type { PayoutDeps } from "../modules/payout/service/deps.ts";
import { importAnswer, readAnswer } from "../modules/payout/service/import-answer.ts";
import { releaseBatch } from "../modules/payout/service/release.ts";
import type { Database, TransactionOptions } from "../platform/db/database.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { readSigner } from "./operator.ts";
import { type Options, readOptions } from "./options.ts";
import { readBankFile, writeBatchFile } from "./payout-files.ts";
import { euros } from "./terminal.ts";

const MOST_BATCHES = 50;

const leftOutTexts = {
  inBatch: "in a batch already",
  held: "held back, waits for a decision",
  noAccount: "no bank account",
  frozen: "bank account changed lately",
  overCap: "above what the law allows",
} as const;

/** What every action of the command works with. */
interface Run {
  readonly deps: PayoutDeps;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly print: CommandContext["print"];
  readonly options: Options;
  /** The operator who runs the command; refuses it without a valid key. */
  readonly signer: () => Promise<Signer>;
  readonly inTenant: <Result>(
    work: (tx: TenantTransaction) => Promise<Result>,
    options?: TransactionOptions,
  ) => Promise<Result>;
}

interface Action {
  readonly run: (run: Run, args: readonly string[]) => Promise<void>;
  /** How many words follow the tenant. */
  readonly args: number;
  readonly options?: readonly string[];
}

const actions: Readonly<Record<string, Action>> = {
  preview: { run: preview, args: 0 },
  list: { run: list, args: 0 },
  create: { run: create, args: 0, options: ["key-file"] },
  release: { run: release, args: 1, options: ["key-file"] },
  export: { run: exportBatch, args: 2 },
  import: { run: importFile, args: 2 },
};

export const payoutCommand: Command = {
  name: "payout",
  usage: [
    ["payout preview SLUG", "what would be paid now, and what is left out and why"],
    [
      "payout create SLUG [--key-file FILE]",
      "makes a numbered batch of everything that can be paid; needs an operator's key",
    ],
    [
      "payout release SLUG NUMBER [--key-file FILE]",
      "pays a batch; needs the key of another operator than the one who made it",
    ],
    ["payout list SLUG", "the newest batches: who made and released them, and how many payments came back"],
    ["payout export SLUG NUMBER FILE", "writes the batch's pain.001 file, the same bytes every time"],
    [
      "payout import SLUG FILE NAME",
      "imports the bank's answer (pain.002, camt.054): payments that came back are owed again",
    ],
  ],
  notes: `An operator's key is read from OPERATOR_KEY or from the file named by --key-file; "operator add" makes one.`,
  async run([name = "", slug, ...rest], context) {
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action || slug === undefined) throw new UsageError();
    const { args, options } = readOptions(rest, action.options);
    if (args.length !== action.args || args.includes("")) throw new UsageError();
    const tenant = await openTenant(slug, context);
    const { config, clock, print, database } = context;
    const deps = bankAccountDeps(await loadSecretKeys(config.secretKeys, config.dataDir));
    const signer = () => readSigner(context, options["key-file"]);
    const inTenant = transactionsOf(database, tenant);
    await action.run({ deps, tenant, now: clock.now(), print, options, signer, inTenant }, args);
  },
};

const transactionsOf =
  (database: Database, { id }: Tenant): Run["inTenant"] =>
  (work, options) =>
    database.inTenant(id, work, options);

async function preview({ tenant, now, print, inTenant }: Run): Promise<void> {
  const lines = await inTenant((tx) => previewBatch(tx, tenant, now));
  for (const { reason, count, cents } of lines) {
    const what = reason === null ? "to pay" : leftOutTexts[reason];
    print(`${what.padEnd(32)} ${String(count).padStart(7)}  ${euros(cents).padStart(14)}`);
  }
  if (lines.length === 0) print("no payment is waiting");
}

async function list({ print, inTenant }: Run): Promise<void> {
  const batches = await inTenant((tx) => listBatches(tx, MOST_BATCHES));
  for (const batch of batches) print(batchLine(batch));
  if (batches.length === 0) print("no batch was made yet");
}

async function create({ deps, tenant, now, print, signer, inTenant }: Run): Promise<void> {
  const by = await signer();
  const { number, count, refusedAccounts } = await inTenant((tx) =>
    createBatch(deps, tx, tenant, { by, now }),
  );
  for (const { rewardId, why } of refusedAccounts) print(`left out reward ${rewardId}: ${why}`);
  print(`created ${number} with ${payoutsIn(count)}`);
}

async function release(run: Run, [number = ""]: readonly string[]): Promise<void> {
  const { deps, tenant, now, print, signer, inTenant } = run;
  const by = await signer();
  const released = await inTenant((tx) => releaseBatch(deps, tx, tenant, { number, by, now }));
  const { count, totalCents, withdrawn } = released;
  print(`released ${number}: ${payoutsIn(count)}, ${euros(totalCents)}, ${withdrawn} withdrawn`);
  if (count === 1) print("a file with a single transfer cannot opt out of the check of the payee's name");
}

async function exportBatch({ deps, print, inTenant }: Run, [number = "", path = ""]: readonly string[]) {
  await inTenant((tx) => writeBatchFile(deps, tx, number, path));
  print(`wrote ${number} to ${path}`);
}

async function importFile(run: Run, [path = "", by = ""]: readonly string[]): Promise<void> {
  const { deps, tenant, now, print, inTenant } = run;
  const bytes = await readBankFile(path);
  const answer = readAnswer(bytes);
  const imported = await inTenant((tx) => importAnswer(deps, tx, tenant, { answer, bytes, by, now }));
  for (const note of imported.notes) print(note);
  const { kind, messageId, confirmed, rejected, returned, others } = imported;
  print(`${kind} ${messageId}: ${confirmed} confirmed, ${rejected} rejected, ${returned} returned`);
  if (others > 0) print(`${others} bookings are not about payouts`);
}

const payoutsIn = (count: number): string => `${count} ${count === 1 ? "payout" : "payouts"}`;
const dayOf = (at: Date): string => isoDate(calendarDateOf(at));

function batchLine({ number, createdAt, createdBy, releasedAt, releasedBy, ...sums }: Batch): string {
  const made = `${number}  made ${dayOf(createdAt)} by ${createdBy}`;
  const money = `${payoutsIn(sums.count)}, ${euros(sums.totalCents)}`;
  if (!releasedAt || !releasedBy) return `${made}  ${money}  waits for its release`;
  const cameBack = sums.cameBack > 0 ? `  ${sums.cameBack} came back` : "";
  return `${made}  released ${dayOf(releasedAt)} by ${releasedBy}  ${money}${cameBack}`;
}
