import { parseArgs } from "node:util";
import { languages } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { unmatchedOrders } from "../modules/order/service/unmatched.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { importOrders, type OrdersImport } from "./orders-import.ts";

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    [
      "orders import [SLUG] FILE [OPTIONS]",
      "reads orders from a CSV file (- is the standard input), of the tenant MANDANT if none is named; the same file again changes nothing",
    ],
    ["orders unmatched SLUG", "the newest orders that belong to no recommendation"],
  ],
  notes: `Options of import:
  --dry-run            tries everything and stores nothing
  --refused FILE       puts refused rows there, before each what is wrong, to be
                       corrected and imported; never over another file
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
    if (action === "import") return importOrders(importOf(args, context), context);
    const [slug, ...others] = args;
    if (action !== "unmatched" || slug === undefined || others.length > 0) throw new UsageError();
    await listUnmatched(slug, context);
  },
};

function importOf(args: readonly string[], { config }: CommandContext): OrdersImport {
  const { values, positionals } = parsed(args);
  const [first, second, ...others] = positionals;
  const language = languages.find((known) => known === values.language);
  if (first === undefined || others.length > 0 || !language) throw new UsageError();
  const [slug, file] = second === undefined ? [config.fallbackTenant, first] : [first, second];
  return { slug, file, refused: values.refused, isDryRun: values["dry-run"], language };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        refused: { type: "string" },
        language: { type: "string", default: "en" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function listUnmatched(slug: string, { database, print }: CommandContext): Promise<void> {
  const tenantId = await tenantNamed(database, slug);
  const orders = await unmatchedOrders(database, tenantId);
  for (const { number, orderedAt, productName } of orders) {
    print(`${isoDate(calendarDateOf(orderedAt))}  ${number.padEnd(24)}  ${productName ?? "unknown product"}`);
  }
  const total = orders[0]?.total ?? 0;
  const shown = total > orders.length ? ` (the newest ${orders.length} are shown)` : "";
  print(`${total.toLocaleString("en")} belong to no recommendation${shown}`);
}
