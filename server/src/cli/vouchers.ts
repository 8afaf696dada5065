import type { Command } from "commander";
import { moneySeal } from "../compose/reward.ts";
import {
  type ReviewedCodes,
  reviewCodes,
  reviewWithdrawal,
  withdrawCodes,
} from "../modules/reward/service/voucher-files.ts";
import { addVouchers, voucherStock } from "../modules/reward/service/vouchers.ts";
import type { Seal } from "../platform/seal.ts";
import { parseCents, parseReason } from "./arguments.ts";
import { reportBadLines } from "./bad-lines.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { openSecretKeys } from "./secret-keys.ts";
import { inTenant } from "./open-tenant.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";
import { euros } from "./terminal.ts";
import { readWholeFile } from "./whole-file.ts";

interface FileOptions {
  readonly dryRun?: true;
  readonly skipBad?: true;
}

const dryRun = ["--dry-run", "check the file and change nothing"] as const;
const skipBad = ["--skip-bad", "take the good lines of a file that has bad ones"] as const;

export function addVoucherCommands(program: Command, run: RunCommand): void {
  const vouchers = program.command("vouchers").description("voucher codes of a tenant");
  vouchers
    .command("add <slug>")
    .description("add codes of one value; a file with a bad line adds nothing")
    .argument("<cents>", "value of each code in cents", parseCents)
    .argument("<file>", "text file with one code per line, - for standard input")
    .option(...dryRun)
    .option(...skipBad)
    .option(...keyFileOption)
    .action((slug: string, cents: number, file: string, options: FileOptions & KeyOptions) =>
      run(async (context) => {
        await signerIfNeeded(context, options, { ability: "vouchers.change", tenant: slug });
        await add({ slug, cents, file, ...options }, context);
      }),
    );
  vouchers
    .command("withdraw <slug>")
    .description("take codes out of the stock; those given out cannot be withdrawn. Needs an operator's key")
    .argument("<file>", "text file with one code per line, - for standard input")
    .argument("<reason>", "why they are withdrawn", parseReason)
    .option(...dryRun)
    .option(...skipBad)
    .option(...keyFileOption)
    .action((slug: string, file: string, reason: string, options: FileOptions & KeyOptions) =>
      run(async (context) => {
        const { name: by } = await readSigner(context, options, { ability: "vouchers.change", tenant: slug });
        await withdraw({ slug, file, by, reason, ...options }, context);
      }),
    );
  vouchers
    .command("stock <slug>")
    .description("count the codes left and the rewards that wait for one, by value")
    .action((slug: string) => run((context) => printStock(slug, context)));
}

interface AddCommand extends FileOptions {
  readonly slug: string;
  readonly cents: number;
  readonly file: string;
}

async function add({ slug, cents, file, ...options }: AddCommand, context: CommandContext): Promise<void> {
  const { seal, text } = await openFile(file, context);
  const now = context.clock.now();
  await inTenant(context, slug, async (tx) => {
    const reviewed = await reviewCodes({ seal }, tx, text);
    const total = reviewed.good.length + reviewed.bad.length;
    if (!mayContinue(reviewed, options, context)) return;
    if (options.dryRun) {
      return context.print(`${reviewed.good.length} of ${total} codes of ${euros(cents)} can be added`);
    }
    const added = await addVouchers({ seal }, tx, { valueCents: cents, codes: reviewed.good, now });
    context.print(`added ${added} of ${total} codes of ${euros(cents)}`);
  });
}

interface WithdrawCommand extends FileOptions {
  readonly slug: string;
  readonly file: string;
  readonly by: string;
  readonly reason: string;
}

async function withdraw(command: WithdrawCommand, context: CommandContext): Promise<void> {
  const { slug, file, by, reason } = command;
  const { seal, text } = await openFile(file, context);
  const now = context.clock.now();
  await inTenant(context, slug, async (tx) => {
    const reviewed = await reviewWithdrawal({ seal }, tx, text);
    const total = reviewed.good.length + reviewed.bad.length;
    if (!mayContinue(reviewed, command, context)) return;
    if (command.dryRun) return context.print(`${reviewed.good.length} of ${total} codes can be withdrawn`);
    const withdrawn = await withdrawCodes({ seal }, tx, { codes: reviewed.good, by, reason, now });
    context.print(`withdrew ${withdrawn} of ${total} codes`);
  });
}

/** Reports the bad lines, never the code itself: it is money. False if the file must be corrected first. */
function mayContinue(
  { bad }: ReviewedCodes,
  { skipBad: skips }: FileOptions,
  context: CommandContext,
): boolean {
  const found = reportBadLines(bad, context);
  if (found === undefined || skips) return true;
  context.print(`${found}: nothing was changed (--skip-bad takes the others)`);
  return false;
}

async function openFile(
  path: string,
  context: CommandContext,
): Promise<{ readonly seal: Seal; readonly text: string }> {
  const text = await readWholeFile(path);
  return { seal: moneySeal(await openSecretKeys(context)), text };
}

async function printStock(slug: string, context: CommandContext): Promise<void> {
  const stock = await inTenant(context, slug, voucherStock, { readOnly: true });
  for (const { valueCents, left, waiting, aside } of stock) {
    const outside = aside > 0 ? `, ${aside} set aside` : "";
    context.print(`${euros(valueCents).padStart(12)}  ${left} left, ${waiting} waiting${outside}`);
  }
  if (stock.length === 0) context.print("no codes, and no reward waits for one");
}
