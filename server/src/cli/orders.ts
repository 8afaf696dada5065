import { parseArgs } from "node:util";
import { type Language, languages } from "@weitersagen/contract/language";
import { demoFolder } from "../demo.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { unmatchedOrders } from "../modules/claim/repository.ts";
import { readCsv, UnreadableFile } from "../modules/order/service/csv.ts";
import { importStream } from "../modules/order/service/feed.ts";
import type { FileRows } from "../modules/order/service/file-rows.ts";
import { shelfOf } from "../modules/order/service/shelf.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { OrdersReport } from "./orders-report.ts";
import { reportTexts } from "./orders-texts.ts";

/** As many as an operator looks through. */
const MOST_UNMATCHED = 200;

/** What a script can tell an import by, besides 0: everything was taken, 1: it failed, 2: it was called wrongly. */
const endings = { refused: 3, unreadable: 4, stopped: 130 } as const;

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    [
      "orders import [SLUG] FILE [--dry-run] [--language de|en]",
      "reads orders from a CSV file, of the tenant MANDANT if none is named; the same file again changes nothing",
    ],
    ["orders unmatched SLUG", "the newest orders that belong to no recommendation"],
  ],
  notes: `Options of import:
  --dry-run            tries everything and stores nothing
  --language de|en     tells of the rows in German or English (en)

What became of the rows is printed, faults go line by line to the error output.
It ends with
    0  all rows were taken
    1  it failed on the way, for example because the database is away;
       run it again: what is stored stays as it is
    2  the call was not understood
    3  some rows were refused, all others were taken
    4  the file could not be read at all, nothing was stored
  130  it was stopped by Ctrl-C; what was read until then is stored`,
  async run([action, ...args], context) {
    if (action === "import") return importFile(importOf(args, context), context);
    const [slug, ...others] = args;
    if (action !== "unmatched" || slug === undefined || others.length > 0) throw new UsageError();
    await listUnmatched(slug, context);
  },
};

interface Import {
  readonly slug: string;
  readonly file: string;
  readonly isDryRun: boolean;
  readonly language: Language;
}

function importOf(args: readonly string[], { config }: CommandContext): Import {
  const { values, positionals } = parsed(args);
  const [first, second, ...others] = positionals;
  const language = languages.find((known) => known === values.language);
  if (first === undefined || others.length > 0 || !language) throw new UsageError();
  const [slug, file] = second === undefined ? [config.fallbackTenant, first] : [first, second];
  return { slug, file, isDryRun: values["dry-run"], language };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        language: { type: "string", default: "en" },
      },
    });
  } catch {
    throw new UsageError();
  }
}

async function importFile(
  { slug, file, isDryRun, language }: Import,
  context: CommandContext,
): Promise<void> {
  const { database, clock, print, warn, endWith } = context;
  const stop = context.stopSignal();
  const tenant = await openTenant(slug, context);
  const catalogue = new Catalogue(database, demoFolder);
  const report = new OrdersReport(language, shelfOf(await catalogue.stockOf(tenant)));
  const texts = reportTexts[language];
  const started = clock.now();
  const tellSummary = () => {
    const milliseconds = clock.now().getTime() - started.getTime();
    for (const line of report.summary({ file, milliseconds, isDryRun })) print(line);
  };
  const rows = readCsv(file, (unknown) => warn(`${texts.unknownColumns}: ${unknown.join(", ")}`));
  const run = { tenant, language, now: started, isDryRun };
  try {
    await importStream({ database, catalogue }, run, watched(rows, report, stop), (result) => {
      for (const fault of report.tell(result)) warn(fault);
    });
  } catch (error) {
    if (error instanceof UnreadableFile) endWith(endings.unreadable);
    else {
      tellSummary();
      warn(`${texts.broken(report.lastLine)} ${texts.repeat}`);
    }
    throw error;
  }
  tellSummary();
  if (stop.aborted) {
    warn(`${texts.stopped(report.lastLine)} ${texts.repeat}`);
    endWith(endings.stopped);
  } else if (report.refused > 0) endWith(endings.refused);
}

/** Shows the rows to the report on their way, and ends where the command is to end: what was read is still stored. */
async function* watched(
  rows: AsyncIterable<FileRows>,
  report: OrdersReport,
  stop: AbortSignal,
): AsyncGenerator<FileRows> {
  for await (const some of rows) {
    if (stop.aborted) return;
    report.read(some);
    yield some;
  }
}

async function listUnmatched(slug: string, { database, print }: CommandContext): Promise<void> {
  const tenantId = await tenantNamed(database, slug);
  const orders = await database.inTenant(tenantId, (tx) => unmatchedOrders(tx, MOST_UNMATCHED));
  for (const { number, orderedAt, productName } of orders) {
    print(
      `${orderedAt.toISOString().slice(0, 10)}  ${number.padEnd(24)}  ${productName ?? "unknown product"}`,
    );
  }
  print(`${orders[0]?.total ?? 0} belong to no recommendation`);
}
