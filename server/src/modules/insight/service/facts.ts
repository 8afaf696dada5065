import { countedFacts } from "@weitersagen/contract/console/insight-lists";
import type { ListPage, RowOf } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import type { Period } from "@weitersagen/domain/insight-period";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { listCsv } from "../../../platform/http/list-csv.ts";
import { findCountedFacts } from "../read-model/counted-facts.ts";

interface FactsWanted extends Period {
  readonly after?: string | undefined;
}

/** So many rows are read and sent at once. */
const PART = 500;

/** A part of what was counted in a period. */
export function listFactsOfPeriod(
  tx: TenantTransaction,
  { from, until, after }: FactsWanted,
): Promise<ListPage<RowOf<typeof countedFacts>>> {
  return findCountedFacts(tx, { after, size: PART, filters: { from, to: until } });
}

type InTransaction = <R>(read: (tx: TenantTransaction) => Promise<R>) => Promise<R>;

/** Everything that was counted in a period, part by part: a slow reader holds no connection. */
export async function factsCsv(
  period: Period,
  language: Language,
  inTransaction: InTransaction,
): Promise<AsyncIterable<string>> {
  const part = (after?: string) => inTransaction((tx) => listFactsOfPeriod(tx, { ...period, after }));
  return listCsv(countedFacts.columns, language, await part(), part);
}
