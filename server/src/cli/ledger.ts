import { type CalendarDate, isoDate, readIsoDate } from "@weitersagen/domain/dates";
import { type Command, InvalidArgumentError } from "commander";
import { balances, type ExportedDays, writeDatev, writeLedgerCsv } from "../modules/ledger/service.ts";
import { reconcile } from "../modules/payout/service/reconcile.ts";
import { parseTime } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { writeWhole } from "./output-file.ts";
import { dayOf, euros } from "./terminal.ts";

const snapshot = { readOnly: true, isolation: "repeatable read" } as const;

function parseDay(text: string): CalendarDate {
  // Refuses days that do not exist.
  parseTime(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new InvalidArgumentError("It must be a day such as 2027-01-31.");
  return readIsoDate(text);
}

export function addLedgerCommands(program: Command, run: RunCommand): void {
  const ledger = program.command("ledger").description("the books of a tenant");
  ledger
    .command("balances <slug>")
    .description("show the balance of each account and compare it with the rewards and the bank")
    .action((slug: string) => run((context) => printBalances(slug, context)));
  ledger
    .command("export <slug> <file>")
    .description("write the entries of some days as CSV")
    .requiredOption("--from <day>", "first day", parseDay)
    .requiredOption("--until <day>", "last day", parseDay)
    .action((slug: string, file: string, days: ExportedDays) =>
      run(async (context) => {
        const count = await writeWhole(file, "utf8", (write) =>
          inTenant(context, slug, (tx) => writeLedgerCsv(tx, days, write), snapshot),
        );
        context.print(wrote(count, file, days));
      }),
    );
  ledger
    .command("datev <slug> <file>")
    .description("write the entries of some days as a batch of bookings for DATEV")
    .requiredOption("--from <day>", "first day", parseDay)
    .requiredOption("--until <day>", "last day, in the same business year", parseDay)
    .action((slug: string, file: string, days: ExportedDays) =>
      run(async (context) => {
        const tenant = await openTenant(slug, context);
        const now = context.clock.now();
        const count = await writeWhole(file, "latin1", (write) =>
          context.database.inTenant(
            tenant.id,
            (tx) => writeDatev(tx, tenant, days, { now, write }),
            snapshot,
          ),
        );
        context.print(wrote(count, file, days));
      }),
    );
}

const wrote = (count: number, file: string, { from, until }: ExportedDays): string =>
  `wrote ${count} entries from ${isoDate(from)} to ${isoDate(until)} to ${file}`;

async function printBalances(slug: string, context: CommandContext): Promise<void> {
  const print = (what: string, cents: number) =>
    context.print(`${what.padEnd(34)} ${euros(cents).padStart(14)}`);
  await inTenant(
    context,
    slug,
    async (tx) => {
      const { accounts, differences } = await balances(tx);
      for (const [account, cents] of Object.entries(accounts)) print(account, cents);
      const bank = await reconcile(tx);
      print("released and not come back", bank.paidCents);
      print("confirmed by the bank", bank.confirmedCents);
      print(`not confirmed yet (${bank.unconfirmed})`, bank.unconfirmedCents);
      if (bank.aside > 0)
        context.print(`${bank.aside} entries of bank files wait for a person (payout aside)`);
      if (bank.differenceCents !== 0) print("paid according to the books only", bank.differenceCents);
      for (const account of differences) context.print(`the books and the rewards differ: ${account}`);
      const today = dayOf(context.clock.now());
      if (differences.length === 0) context.print(`the books agree with the rewards on ${today}`);
      else context.endWith(1);
    },
    snapshot,
  );
}
