import { demoFolder } from "../demo.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { readCsv } from "../modules/order/service/csv.ts";
import { importStream } from "../modules/order/service/feed.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";

export const ordersCommand: Command = {
  name: "orders",
  usage: [
    [
      "orders import SLUG FILE [--dry-run]",
      "reads orders from a CSV file; the same file again changes nothing",
    ],
  ],
  async run([action, slug, file, ...options], { config, database, clock, log, print }) {
    const isDryRun = options[0] === "--dry-run";
    if (action !== "import" || slug === undefined || file === undefined) throw new UsageError();
    if (options.length > (isDryRun ? 1 : 0)) throw new UsageError();
    const tenants = new Tenants(
      database,
      { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant },
      log,
    );
    await tenants.refresh();
    const tenant = tenants.bySlug(slug);
    if (!tenant) throw new Refusal("PSOF0102", { detail: `There is no tenant "${slug}".` });
    const catalogue = new Catalogue(database, demoFolder);
    const parts = { database, catalogue };
    const run = { tenant, language: "en", now: clock.now(), isDryRun } as const;
    const counts = await importStream(parts, run, readCsv(file), ({ row, number, errors }) => {
      for (const error of errors) print(`line ${row}${number ? ` (${number})` : ""}: ${error}`);
    });
    const { added, changed, cancelled, unchanged, unmatched, refused } = counts;
    print(
      `${isDryRun ? "would have " : ""}added ${added}, changed ${changed}, cancelled ${cancelled}, ` +
        `left ${unchanged} as they are, kept ${unmatched} that belong to no recommendation, refused ${refused}`,
    );
  },
};
