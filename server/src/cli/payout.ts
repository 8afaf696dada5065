import type { Command } from "commander";
import { type Batch, listBatches } from "../modules/payout/service/batches.ts";
import type { Signer } from "../modules/operator/service/signers.ts";
import { createBatch, payoutRules, previewBatch } from "../modules/payout/service/create.ts";
import { previewNotes } from "../modules/payout/service/credit-notes.ts";
import { importAnswer, readAnswer } from "../modules/payout/service/import-answer.ts";
import { releaseBatch } from "../modules/payout/service/release.ts";
import { requestRelease } from "../modules/payout/service/request-release.ts";
import { parseReason } from "./arguments.ts";
import type { RunCommand } from "./command.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { osUser } from "./os-user.ts";
import { type PayoutContext, payoutContext, payoutsIn, problemAtLine } from "./payout-context.ts";
import { readBankFile, writeBatchFile } from "./payout-files.ts";
import { addPayoutGateCommands } from "./payout-gate.ts";
import { addPayoutReviewCommands } from "./payout-review.ts";
import { dayOf, euros } from "./terminal.ts";

const MOST_BATCHES = 50;

const leftOutTexts = {
  inBatch: "in a batch already",
  held: "held back, waits for a decision",
  noAccount: "no bank account",
  payerAccount: "their account is the one that pays",
  frozen: "bank account changed recently",
  overCap: "above the legal limit",
} as const;

const noteTexts = {
  payable: "credit notes to pay",
  noteInBatch: "credit notes in a batch already",
  objectionPeriod: "credit notes in the objection period",
  noteToClear: "credit notes whose payment came back for a reason that a person has to clear up",
  noteNoAccount: "credit notes without a bank account",
  notePayerAccount: "credit notes whose account is the one that pays",
  noteFrozen: "credit notes of agencies whose bank account was changed in the last three days",
} as const;

export function addPayoutCommands(program: Command, run: RunCommand): void {
  const payout = program
    .command("payout")
    .description("payouts by bank transfer")
    .addHelpText(
      "after",
      `\nThe key of an operator is read from OPERATOR_KEY or from the file given by\n--key-file; each person makes one in the console under\n"Mein Konto". Before there is an administrator, "weitersagen operator add"\ncreates one.`,
    );
  payout
    .command("preview <slug>")
    .description("show what would be paid now, and what is left out and why")
    .action((slug: string) => run(async (context) => preview(await payoutContext(slug, context))));
  payout
    .command("create <slug>")
    .description("create a numbered batch of everything that can be paid; needs an operator's key")
    .option(...keyFileOption)
    .action((slug: string, options: KeyOptions) =>
      run(async (context) =>
        create(
          await payoutContext(slug, context),
          await readSigner(context, options, { ability: "payouts.create", tenant: slug }),
        ),
      ),
    );
  payout
    .command("release <slug> <number>")
    .description("pay a batch; needs the key of another person than the one who created it")
    .option(...keyFileOption)
    .action((slug: string, number: string, options: KeyOptions) =>
      run(async (context) =>
        release(
          await payoutContext(slug, context),
          number,
          await readSigner(context, options, { ability: "payouts.release", tenant: slug }),
        ),
      ),
    );
  payout
    .command("request <slug> <number>")
    .description(
      "ask again for the release of a batch, when its request has expired; needs an operator's key",
    )
    .requiredOption("--reason <text>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, number: string, options: KeyOptions & { reason: string }) =>
      run(async (context) =>
        request(await payoutContext(slug, context), number, {
          by: await readSigner(context, options, { ability: "payouts.create", tenant: slug }),
          reason: options.reason,
        }),
      ),
    );
  payout
    .command("list <slug>")
    .description("list the newest batches: who created and released them, and how many payments came back")
    .action((slug: string) => run(async (context) => list(await payoutContext(slug, context))));
  payout
    .command("export <slug> <number> <file>")
    .description("write the batch's pain.001 file, the same bytes every time")
    .action((slug: string, number: string, file: string) =>
      run(async (context) => exportBatch(await payoutContext(slug, context), number, file)),
    );
  payout
    .command("import <slug> <file>")
    .description(
      "import the bank's answer (pain.002, camt.053, camt.054): payments that came back are owed again; needs an operator's key",
    )
    .option(...keyFileOption)
    .action((slug: string, file: string, options: KeyOptions) =>
      run(async (context) => {
        const by = await readSigner(context, options, { ability: "bank.import", tenant: slug });
        await importFile(await payoutContext(slug, context), file, by.name);
      }),
    );
  addPayoutReviewCommands(payout, run);
  addPayoutGateCommands(payout, run);
}

async function preview({ deps, tenant, now, print, inTenant }: PayoutContext): Promise<void> {
  const rules = payoutRules(deps, tenant, now);
  const rewards = await inTenant((tx) => previewBatch(tx, rules));
  const notes = await inTenant((tx) => previewNotes(tx, rules));
  const lines = [
    ...rewards.map((line) => ({
      ...line,
      what: line.reason === null ? "to pay" : leftOutTexts[line.reason],
    })),
    ...notes.map((line) => ({ ...line, what: noteTexts[line.reason ?? "payable"] })),
  ];
  for (const { what, count, cents } of lines)
    print(`${what.padEnd(38)} ${String(count).padStart(7)}  ${euros(cents).padStart(14)}`);
  if (lines.length === 0) print("no payment is waiting");
}

async function list({ print, inTenant }: PayoutContext): Promise<void> {
  const batches = await inTenant((tx) => listBatches(tx, MOST_BATCHES));
  for (const batch of batches) print(batchLine(batch));
  if (batches.length === 0) print("no batches yet");
}

async function create({ deps, tenant, now, print, inTenant }: PayoutContext, by: Signer): Promise<void> {
  const { number, count, refusedAccounts } = await inTenant((tx) =>
    createBatch(deps, tx, tenant, { by, now }),
  );
  for (const { rewardId, why } of refusedAccounts) print(`left out reward ${rewardId}: ${why}`);
  print(`created ${number} with ${payoutsIn(count)}`);
}

async function request(
  { now, print, inTenant }: PayoutContext,
  number: string,
  given: { by: Signer; reason: string },
): Promise<void> {
  await inTenant((tx) => requestRelease(tx, { number, ...given, now }));
  print(`${number} waits for its release by another operator`);
}

async function release(context: PayoutContext, number: string, by: Signer): Promise<void> {
  const { deps, tenant, now, print, inTenant } = context;
  const released = await inTenant((tx) => releaseBatch(deps, tx, tenant, { number, by, now }));
  await deps.journal?.record(tenant.slug, number);
  const { count, totalCents, withdrawn } = released;
  print(`released ${number}: ${payoutsIn(count)}, ${euros(totalCents)}, ${withdrawn} withdrawn`);
  if (count === 1) print("a file with a single transfer cannot opt out of the check of the payee's name");
}

async function exportBatch(
  { deps, now, print, inTenant }: PayoutContext,
  number: string,
  path: string,
): Promise<void> {
  await inTenant((tx) => writeBatchFile(deps, tx, { number, osUser: osUser(), now }, path));
  print(`wrote ${number} to ${path}`);
}

async function importFile(context: PayoutContext, path: string, by: string): Promise<void> {
  const { deps, tenant, now, print, inTenant } = context;
  const bytes = await readBankFile(path);
  const answer = readAnswer(bytes);
  const imported = await inTenant((tx) => importAnswer(deps, tx, tenant, { answer, bytes, by, now }));
  for (const note of imported.notes) print(note);
  const { kind, messageId, confirmed, rejected, returned, known, others } = imported;
  for (const { line, reference, problem } of imported.aside)
    print(`put aside: line ${line}, ${reference}: ${problemAtLine(problem)}`);
  const counts = [`${confirmed} confirmed`, `${rejected} rejected`, `${returned} returned`];
  if (known > 0) counts.push(`${known} known already`);
  if (imported.aside.length > 0) counts.push(`${imported.aside.length} put aside (payout aside)`);
  print(`${kind} ${messageId}: ${counts.join(", ")}`);
  if (others > 0) print(`${others} bookings are not about payouts`);
}

function batchLine({ number, createdAt, createdBy, releasedAt, releasedBy, ...sums }: Batch): string {
  const made = `${number}  made ${dayOf(createdAt)} by ${createdBy}`;
  if (sums.voidedAt) return `${made}  voided ${dayOf(sums.voidedAt)} by ${sums.voidedBy}: ${sums.voidReason}`;
  const money = `${payoutsIn(sums.count)}, ${euros(sums.totalCents)}`;
  if (!releasedAt || !releasedBy) return `${made}  ${money}  waits for its release`;
  const cameBack = sums.cameBack > 0 ? `  ${sums.cameBack} came back` : "";
  return `${made}  released ${dayOf(releasedAt)} by ${releasedBy}  ${money}${cameBack}`;
}
