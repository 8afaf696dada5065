import { type Command, Option } from "commander";
import { type Language, languages } from "@weitersagen/contract/language";
import { unmatchedOrders } from "../modules/order/service/unmatched.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { defaultSlug } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { importOrders } from "./orders-import.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";
import { dayOf } from "./terminal.ts";

interface ImportOptions extends KeyOptions {
  readonly dryRun?: true;
  readonly refused?: string;
  readonly language: Language;
}

const exitCodes = `
The result is printed to stdout, the errors of single rows to stderr.

Exit codes:
    0  all rows were imported
    1  the import failed on the way, for example because the database is
       unavailable; run it again, stored rows stay as they are
    2  the call cannot be parsed
    3  some rows were refused, all others were imported
    4  the file cannot be read, nothing was stored
  130  stopped by Ctrl-C; the rows read until then are stored`;

export function addOrderCommands(program: Command, run: RunCommand): void {
  const orders = program.command("orders").description("orders reported by the provider");
  orders
    .command("import <file> [file-after-slug]")
    .usage("[options] [slug] <file>")
    .description(
      "import orders from a CSV file (- is the standard input), for the tenant MANDANT or the only tenant if no slug is given; importing the same file again changes nothing",
    )
    .option("--dry-run", "try everything and store nothing")
    .option("--refused <file>", "write refused rows with their errors to a new file, to correct and import")
    .option(...keyFileOption)
    .addOption(new Option("--language <language>", "language of the report").choices(languages).default("en"))
    .addHelpText("after", exitCodes)
    .action((first: string, second: string | undefined, options: ImportOptions) =>
      run(async (context) => {
        const [slug, file] = second === undefined ? [await defaultSlug(context), first] : [first, second];
        const { dryRun: isDryRun = false, refused, language } = options;
        if (!isDryRun) await signerIfNeeded(context, options, { ability: "orders.import", tenant: slug });
        return importOrders({ slug, file, refused, isDryRun, language }, context);
      }),
    );
  orders
    .command("unmatched <slug>")
    .description("list orders that belong to no recommendation, the last stored first")
    .option("--before <id>", "continue the list, as its last line says", parseId)
    .action((slug: string, { before }: { before?: number }) =>
      run((context) => listUnmatched(slug, before, context)),
    );
}

async function listUnmatched(
  slug: string,
  before: number | undefined,
  { database, print }: CommandContext,
): Promise<void> {
  const tenantId = await tenantNamed(database, slug);
  const page = (tx: TenantTransaction) => unmatchedOrders(tx, before);
  const { orders, total, mostCounted, next } = await database.inTenant(tenantId, page, { readOnly: true });
  for (const { number, orderedAt, productName } of orders) {
    print(`${dayOf(orderedAt)}  ${(number ?? "").padEnd(24)}  ${productName ?? "unknown product"}`);
  }
  const number =
    total === undefined ? `more than ${mostCounted.toLocaleString("en")}` : total.toLocaleString("en");
  print(`${number} orders belong to no recommendation`);
  if (next !== undefined) print(`for the next ones: --before ${next}`);
}
