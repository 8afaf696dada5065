import type { journalList } from "@weitersagen/contract/console/journal";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { sql } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

type Row = RowOf<typeof journalList>;

/** The entries of the ledger, each with the account that it debits and the one that it credits. */
export function findEntries(
  tx: TenantTransaction,
  request: ListRequestOf<typeof journalList>,
): Promise<ListPage<Row>> {
  const { filters } = request;
  let entries = tx
    .selectFrom("ledger_entry as e")
    .leftJoin("placed_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "e.tenant_id").onRef("o.id", "=", "e.order_id"),
    )
    .leftJoin("credit_note as n", (join) =>
      join.onRef("n.tenant_id", "=", "e.tenant_id").onRef("n.id", "=", "e.credit_note_id"),
    )
    .where("e.tenant_id", "=", tx.tenantId);
  const isGoodwill = sql<boolean>`(e.kind = 'accrue' and exists (
    select from reward w where w.tenant_id = e.tenant_id and w.id = e.reward_id and w.kind = 'goodwill'))`;
  if (filters.kind === "goodwill") entries = entries.where(isGoodwill);
  else if (filters.kind) entries = entries.where("e.kind", "=", filters.kind);
  if (filters.kind === "accrue") entries = entries.where((eb) => eb.not(isGoodwill));
  // A text that is no number fits no reward.
  if (filters.reward)
    entries = entries.where(
      "e.reward_id",
      "=",
      /^\d{1,15}$/.test(filters.reward) ? Number(filters.reward) : 0,
    );
  if (filters.from) entries = entries.where("e.at", ">=", startOfDay(readIsoDate(filters.from)));
  if (filters.to) entries = entries.where("e.at", "<", addDays(startOfDay(readIsoDate(filters.to)), 1));
  const lines = sql`from ledger_line l where l.tenant_id = e.tenant_id and l.entry_id = e.id`;
  const amount = sql<number>`(select l.amount_cents ${lines} and l.amount_cents > 0)`;
  const query = entries.select([
    "e.id",
    "e.at",
    sql<Row["kind"]>`case when ${isGoodwill} then 'goodwill' else e.kind end`.as("kind"),
    sql<Row["debit"]>`(select l.account ${lines} and l.amount_cents > 0)`.as("debit"),
    sql<Row["credit"]>`(select l.account ${lines} and l.amount_cents < 0)`.as("credit"),
    amount.as("amountCents"),
    "e.reward_id as rewardId",
    "o.number as order",
    "n.number as creditNote",
    "e.actor",
  ]);
  const sorts = { id: { by: sql.ref("e.id"), type: "number" } } as const;
  return listPage(tx, query, { sorts, sort: "-id", id: sql.ref("e.id"), sum: amount }, request);
}
