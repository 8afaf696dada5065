import { demoFolder } from "../demo.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { unmatchedOrders } from "../modules/claim/repository.ts";
import { readCsv } from "../modules/order/service/csv.ts";
import { importStream } from "../modules/order/service/feed.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";

/** As many as an operator looks through. */
const MOST_UNMATCHED = 200;

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    [
      "orders import [SLUG] FILE [--dry-run]",
      "reads orders from a CSV file, of the tenant MANDANT if none is named; the same file again changes nothing",
    ],
    ["orders unmatched SLUG", "the newest orders that belong to no recommendation"],
  ],
  async run([action, ...args], context) {
    const isDryRun = args.at(-1) === "--dry-run";
    const [first, second, ...others] = isDryRun ? args.slice(0, -1) : args;
    if (first === undefined || others.length > 0) throw new UsageError();
    if (action === "import") {
      const [slug, file] = second === undefined ? [context.config.fallbackTenant, first] : [first, second];
      return importFile(slug, file, isDryRun, context);
    }
    if (action === "unmatched" && second === undefined && !isDryRun) return listUnmatched(first, context);
    throw new UsageError();
  },
};

async function importFile(
  slug: string,
  file: string,
  isDryRun: boolean,
  context: CommandContext,
): Promise<void> {
  const { database, clock, print } = context;
  const tenant = await openTenant(slug, context);
  const parts = { database, catalogue: new Catalogue(database, demoFolder) };
  const run = { tenant, language: "en", now: clock.now(), isDryRun } as const;
  const rows = readCsv(file, (unknown) =>
    print(`passed over, since no column is called so: ${unknown.join(", ")}`),
  );
  const counts = await importStream(parts, run, rows, ({ row, number, errors }) => {
    for (const error of errors) print(`line ${row}${number ? ` (${number})` : ""}: ${error}`);
  });
  const { added, changed, cancelled, unchanged, unmatched, refused } = counts;
  print(
    `${isDryRun ? "would have " : ""}added ${added}, changed ${changed}, cancelled ${cancelled}, ` +
      `left ${unchanged} as they are, kept ${unmatched} that belong to no recommendation, refused ${refused}`,
  );
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
