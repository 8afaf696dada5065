import type { AsideEntry, FileReport } from "@weitersagen/contract/console/bank";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { listAside } from "../../payout/service/aside.ts";
import type { PayoutDeps } from "../../payout/service/deps.ts";
import {
  importAnswer,
  type ImportedAnswer,
  readAnswer,
  reviewAnswer,
} from "../../payout/service/import-answer.ts";
import { payeeNames } from "../read-model/batch.ts";
import { type BankFileRow, newestBankFiles } from "../read-model/bank.ts";
import { inLanguage } from "./payouts.ts";

/** So many payments and lines are shown; the payments list has all of them. */
const MOST_SHOWN = 500;

async function reportOf(
  tx: TenantTransaction,
  { kind, messageId, confirmed, ended, known, aside, others, notes }: ImportedAnswer,
  language: Language,
): Promise<FileReport> {
  const cameBack = ended.slice(0, MOST_SHOWN);
  const names = await payeeNames(
    tx,
    cameBack.map(({ payment }) => payment),
  );
  return {
    kind,
    messageId,
    confirmed,
    ended: cameBack.map((payment) => ({ ...payment, name: names.get(payment.payment) ?? "–" })),
    known,
    aside: aside
      .slice(0, MOST_SHOWN)
      .map((entry) => ({ ...entry, problem: inLanguage(entry.problem, language) })),
    others,
    notes: notes.slice(0, MOST_SHOWN).map((note) => inLanguage(note, language)),
  };
}

/** What a file of the bank would do. */
export async function checkFile(
  tx: TenantTransaction,
  tenant: Tenant,
  { content, language }: { content: string; language: Language },
): Promise<FileReport> {
  const bytes = Buffer.from(content, "base64");
  return reportOf(tx, await reviewAnswer(tx, tenant, { answer: readAnswer(bytes), bytes }), language);
}

interface ImportedFile {
  readonly content: string;
  readonly by: string;
  readonly language: Language;
  readonly now: Date;
}

export async function importFile(
  deps: PayoutDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { content, by, language, now }: ImportedFile,
): Promise<FileReport> {
  const bytes = Buffer.from(content, "base64");
  const answer = readAnswer(bytes);
  return reportOf(tx, await importAnswer(deps, tx, tenant, { answer, bytes, by, now }), language);
}

const MOST_FILES = 200;

export function listFiles(tx: TenantTransaction): Promise<BankFileRow[]> {
  return newestBankFiles(tx, MOST_FILES);
}

export async function listEntriesAside(tx: TenantTransaction, language: Language): Promise<AsideEntry[]> {
  const entries = await listAside(tx);
  return entries.map((entry) => ({ ...entry, problem: inLanguage(entry.problem, language) }));
}
