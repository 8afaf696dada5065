import type { Command } from "commander";
import type { Signer } from "../modules/operator/service/signers.ts";
import { listAside, resolveAside } from "../modules/payout/service/aside.ts";
import { forEachPayment } from "../modules/payout/service/batches.ts";
import { voidBatch } from "../modules/payout/service/void.ts";
import { parseId, parseReason } from "./arguments.ts";
import type { RunCommand } from "./command.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { type PayoutContext, payoutContext, payoutsIn, problemAtLine } from "./payout-context.ts";
import { paymentLine, type PaymentRow, paymentRow, writePayments } from "./payout-payments.ts";
import { dayOf, euros } from "./terminal.ts";

/** Commands for looking at a batch and for correcting what went wrong with it. */
export function addPayoutReviewCommands(payout: Command, run: RunCommand): void {
  payout
    .command("void <slug> <number>")
    .description(
      "take a batch back before the bank has it; needs the key of another operator than the one who released it",
    )
    .requiredOption("--reason <text>", "why", parseReason)
    .option(...keyFileOption)
    .action((slug: string, number: string, options: KeyOptions & { reason: string }) =>
      run(async (context) =>
        voidOne(await payoutContext(slug, context), number, {
          by: await readSigner(context, options, { ability: "payouts.void", tenant: slug }),
          reason: options.reason,
        }),
      ),
    );
  payout
    .command("payments <slug> <number>")
    .description("list the payments of a batch and their states")
    .option("--csv <file>", "write them to a file for a spreadsheet instead")
    .action((slug: string, number: string, { csv }: { csv?: string }) =>
      run(async (context) => payments(await payoutContext(slug, context), number, csv)),
    );
  payout
    .command("aside <slug>")
    .description("list entries of the bank's files that could not be booked and wait for a person")
    .action((slug: string) => run(async (context) => aside(await payoutContext(slug, context))));
  payout
    .command("resolve <slug>")
    .description("record what was done with such an entry; needs an operator's key")
    .argument("<id>", "id of the entry", parseId)
    .requiredOption("--note <text>", "what was done", parseReason)
    .option(...keyFileOption)
    .action((slug: string, id: number, options: KeyOptions & { note: string }) =>
      run(async (context) =>
        resolve(await payoutContext(slug, context), id, {
          by: await readSigner(context, options, { ability: "bank.check", tenant: slug }),
          resolution: options.note,
        }),
      ),
    );
}

async function voidOne(
  { deps, tenant, now, print, inTenant }: PayoutContext,
  number: string,
  given: { by: Signer; reason: string },
): Promise<void> {
  const voided = await inTenant((tx) => voidBatch(deps, tx, tenant, { number, ...given, now }));
  print(`voided ${number}: ${payoutsIn(voided.count)}, ${euros(voided.totalCents)} wait for the next batch`);
  if (voided.exportedAt)
    print(`its file was exported on ${dayOf(voided.exportedAt)}: delete every copy and do not send it`);
}

async function payments(
  { print, inTenant }: PayoutContext,
  number: string,
  csv: string | undefined,
): Promise<void> {
  const rows: PaymentRow[] = [];
  await inTenant((tx) => forEachPayment(tx, number, (payment) => void rows.push(paymentRow(payment))));
  if (csv === undefined) {
    for (const row of rows) print(paymentLine(row));
    print(payoutsIn(rows.length));
  } else {
    await writePayments(csv, rows);
    print(`wrote ${payoutsIn(rows.length)} of ${number} to ${csv}`);
  }
}

async function aside({ print, inTenant }: PayoutContext): Promise<void> {
  const entries = await inTenant(listAside);
  for (const { id, kind, messageId, line, reference, problem, setAsideAt } of entries) {
    const where = `${kind} ${messageId} line ${line}`;
    print(
      `${String(id).padStart(6)}  ${dayOf(setAsideAt)}  ${where}  ${reference}: ${problemAtLine(problem)}`,
    );
  }
  print(`${entries.length} waiting`);
}

async function resolve(
  { now, print, inTenant }: PayoutContext,
  id: number,
  given: { by: Signer; resolution: string },
): Promise<void> {
  await inTenant((tx) => resolveAside(tx, { id, ...given, now }));
  print(`entry ${id}: resolved by ${given.by.name}`);
}
