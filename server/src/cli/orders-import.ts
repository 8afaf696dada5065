import { basename } from "node:path";
import type { Language } from "@weitersagen/contract/language";
import { demoFolder } from "../demo/demo-tenants.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { openOrderFile, type OrderFile } from "../modules/order/service/csv.ts";
import { importStream } from "../modules/order/service/feed.ts";
import type { FileRows } from "../modules/order/service/file-rows.ts";
import { RefusedRows } from "../modules/order/service/refused-rows.ts";
import { shelfOf } from "../modules/order/service/shelf.ts";
import { nameOf, UnreadableFile } from "../modules/order/service/text-file.ts";
import type { CommandContext } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { OrdersReport } from "./orders-report.ts";
import { reportTexts } from "./orders-texts.ts";

export interface OrdersImport {
  readonly slug: string;
  readonly file: string;
  /** Where the refused rows are to be put. */
  readonly refused: string | undefined;
  readonly isDryRun: boolean;
  readonly language: Language;
}

/** What a script can tell an import by, besides 0: everything was taken, 1: it failed, 2: it was called wrongly. */
const endings = { refused: 3, unreadable: 4, stopped: 130 } as const;

export async function importOrders(wish: OrdersImport, context: CommandContext): Promise<void> {
  const file = await openOrderFile(wish.file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) context.endWith(endings.unreadable);
    throw error;
  });
  try {
    await importFrom(file, wish, context);
  } finally {
    await file.close();
  }
}

async function importFrom(file: OrderFile, wish: OrdersImport, context: CommandContext): Promise<void> {
  const { language, isDryRun } = wish;
  const { database, clock, print, warn, endWith } = context;
  const texts = reportTexts[language];
  const tenant = await openTenant(wish.slug, context);
  const catalogue = new Catalogue(database, demoFolder);
  const report = new OrdersReport(language, shelfOf(await catalogue.load(tenant)));
  const refused = wish.refused === undefined ? undefined : new RefusedRows(wish.refused, file);
  if (file.unknownColumns.length > 0) warn(`${texts.unknownColumns}: ${file.unknownColumns.join(", ")}`);
  const stop = context.stopSignal();
  const started = clock.now();
  const tellSummary = () => {
    const milliseconds = clock.now().getTime() - started.getTime();
    for (const line of report.summary({ file: basename(nameOf(wish.file)), milliseconds, isDryRun }))
      print(line);
  };
  const rows = watched(file.rows(), stop, (some) => {
    report.read(some);
    refused?.read(some);
  });
  try {
    const run = { tenant, language, now: started, isDryRun };
    await importStream({ database, catalogue }, run, rows, (result) => {
      for (const fault of report.tell(result)) warn(fault);
      refused?.tell(result);
    });
  } catch (error) {
    refused?.discard();
    tellSummary();
    warn(`${texts.broken(report.lastLine)} ${texts.repeat}`);
    throw error;
  }
  tellSummary();
  if (stop.aborted) {
    refused?.discard();
    warn(`${texts.stopped(report.lastLine)} ${texts.repeat}`);
    endWith(endings.stopped);
  } else {
    if (refused?.finish()) print(`\n${texts.keptRefused(wish.refused ?? "")}`);
    if (report.refused > 0) endWith(endings.refused);
  }
}

/** Rows as they come, until the command is to end: what was read is still stored. */
async function* watched(
  rows: AsyncIterable<FileRows>,
  stop: AbortSignal,
  see: (some: FileRows) => void,
): AsyncGenerator<FileRows> {
  for await (const some of rows) {
    if (stop.aborted) return;
    see(some);
    yield some;
  }
}
