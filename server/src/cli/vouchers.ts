import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { moneySeal } from "../compose/reward.ts";
import { addVouchers, voucherStock } from "../modules/reward/service/vouchers.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseCents } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { euros } from "./terminal.ts";

export function addVoucherCommands(program: Command, run: RunCommand): void {
  const vouchers = program.command("vouchers").description("voucher codes of a tenant");
  vouchers
    .command("add <slug>")
    .description("add codes of one value; known codes are ignored")
    .argument("<cents>", "value of each code in cents", parseCents)
    .argument("<file>", "text file with one code per line")
    .action((slug: string, cents: number, file: string) => run((context) => add(slug, cents, file, context)));
  vouchers
    .command("stock <slug>")
    .description("count the codes left and the rewards that wait for one, by value")
    .action((slug: string) => run((context) => printStock(slug, context)));
}

async function add(slug: string, valueCents: number, file: string, context: CommandContext): Promise<void> {
  const { config, clock, print } = context;
  const lines = (await readText(file)).split(/\r?\n/).map((line) => line.trim());
  const codes = lines.filter(Boolean);
  const seal = moneySeal(await loadSecretKeys(config.secretKeys, config.dataDir));
  const vouchers = { valueCents, codes, now: clock.now() };
  const added = await inTenant(context, slug, (tx) => addVouchers({ seal }, tx, vouchers));
  print(`added ${added} of ${codes.length} codes`);
}

async function printStock(slug: string, context: CommandContext): Promise<void> {
  const stock = await inTenant(context, slug, voucherStock, { readOnly: true });
  for (const { valueCents, left, waiting } of stock) {
    context.print(`${euros(valueCents).padStart(12)}  ${left} left, ${waiting} waiting`);
  }
  if (stock.length === 0) context.print("no codes, and no reward waits for one");
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
