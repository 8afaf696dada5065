import { basename } from "node:path";
import type { Language } from "@weitersagen/contract/language";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import type { FileRows } from "../modules/order/service/file-rows.ts";
import { importFile } from "../modules/order/service/import-file.ts";
import { orderedProductsOf } from "../modules/order/service/products.ts";
import { openOrderFile, type OrderFile } from "../modules/order/service/read-file.ts";
import { RefusedRows } from "../modules/order/service/refused-rows.ts";
import { displayName, UnreadableFile } from "../modules/order/service/text-file.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { openTenant } from "./open-tenant.ts";
import { OrdersReport } from "./orders-report.ts";
import { reportTexts } from "./orders-texts.ts";

export interface OrdersImport {
  readonly slug: string;
  readonly file: string;
  /** Path of a new file for the refused rows. */
  readonly refused: string | undefined;
  readonly isDryRun: boolean;
  readonly language: Language;
}

export async function importOrders(command: OrdersImport, context: CommandContext): Promise<void> {
  const file = await openOrderFile(command.file).catch((error: unknown) => {
    if (error instanceof UnreadableFile) context.endWith(exitCodes.unreadable);
    throw error;
  });
  try {
    await importFrom(file, command, context);
  } finally {
    await file.close();
  }
}

async function importFrom(file: OrderFile, command: OrdersImport, context: CommandContext): Promise<void> {
  const { language, isDryRun } = command;
  const { database, clock, print, warn, endWith } = context;
  const texts = reportTexts[language];
  const tenant = await openTenant(command.slug, context);
  const catalogue = new Catalogue(database);
  const report = new OrdersReport(language, orderedProductsOf(await catalogue.load(tenant)));
  const refused = command.refused === undefined ? undefined : new RefusedRows(command.refused, file);
  if (file.unknownColumns.length > 0) warn(`${texts.unknownColumns}: ${file.unknownColumns.join(", ")}`);
  const stop = context.stopSignal();
  const started = clock.now();
  const printSummary = () => {
    const milliseconds = clock.now().getTime() - started.getTime();
    for (const line of report.summary({ file: basename(displayName(command.file)), milliseconds, isDryRun }))
      print(line);
  };
  const rows = readUntilStopped(file.rows(), stop, (batch) => {
    report.addRows(batch);
    refused?.addRows(batch);
  });
  try {
    const run = { tenant, language, now: started, isDryRun };
    await importFile({ database, catalogue }, run, rows, (result) => {
      for (const error of report.addResult(result)) warn(error);
      refused?.addResult(result);
    });
  } catch (error) {
    refused?.discard();
    printSummary();
    warn(`${texts.failed(report.lastLine)} ${texts.canBeRepeated}`);
    throw error;
  }
  printSummary();
  if (stop.aborted) {
    refused?.discard();
    warn(`${texts.stopped(report.lastLine)} ${texts.canBeRepeated}`);
    endWith(exitCodes.stopped);
  } else {
    if (refused?.finish()) print(`\n${texts.refusedRowsFile(command.refused ?? "")}`);
    if (report.refused > 0) endWith(exitCodes.badLines);
  }
}

/** Passes rows on until the command is stopped. Rows that were read before are still stored. */
async function* readUntilStopped(
  rows: AsyncIterable<FileRows>,
  stop: AbortSignal,
  onRead: (batch: FileRows) => void,
): AsyncGenerator<FileRows> {
  for await (const batch of rows) {
    if (stop.aborted) return;
    onRead(batch);
    yield batch;
  }
}
