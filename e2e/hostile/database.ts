import type { TestApp } from "../../server/test/app.ts";
import { poisonTextsIn } from "./leaves.ts";

/** Columns that the code uses for lookups and comparisons. All other text columns may contain any text. */
const structural = new Set([
  "advisor.external_id",
  "bank_account.key_id",
  "campaign.id",
  "consent.via",
  "idempotency_key.call_id",
  "idempotency_key.key",
  "ledger_entry.kind",
  "mail.language",
  "mail.template",
  "order_event.kind",
  "payout_batch.key_id",
  "product.external_id",
  "product_category.category",
  "product_category.key",
  "product_category.motif",
  "product_category.parent_key",
  "product_category.source",
  "recommendation_event.kind",
  "referrer.password_hash",
  // Digits and a closed list on the wire.
  "recipient.postcode",
  "recipient.salutation",
  "referrer.salutation",
  "reward.tier_id",
  "reward_event.from_status",
  "reward_event.to_status",
  "tenant.slug",
  "tenant_domain.domain",
  "tenant_route.name",
  "tenant_route.path",
  "tenant_secret.name",
  "tenant_secret.value",
  "voucher.key_id",
]);

/** Nullable columns that hold user input. Other empty columns mean that something has not happened. */
const filled = new Set(
  ["street", "house_number", "town", "channel"]
    .map((column) => `recipient.${column}`)
    .concat(
      "referrer.customer_number",
      "recommendation.channel",
      "product.promotion_name",
      "product.price_split",
    ),
);

/** The maximum lengths of the contract. */
const longest: Readonly<Record<string, number>> = {
  "product.footnote": 60,
  "product.provider_product_id": 60,
  "recipient.house_number": 20,
};
const USUAL_LENGTH = 120;

/** JSON columns with texts by language or purpose. */
const jsonTexts = new Set(["campaign.texts", "product_category.texts", "recommendation.texts"]);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/**
 * Writes hostile texts into every text column of every row of every tenant, in turn. Returns the columns.
 */
export async function poisonDatabase(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const { rows } = await app.testDatabase.owner.query<Column>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as "type"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
        and not exists (select 1 from pg_inherits where inhrelid = format('%I.%I', c.table_schema, c.table_name)::regclass)
      order by 1, 2`,
  );
  const poisoned: string[] = [];
  for (const [index, column] of rows.entries()) {
    const name = `${column.table}.${column.column}`;
    if (structural.has(name)) continue;
    const isDone =
      column.type === "text"
        ? await poisonColumn(app, column, texts, index)
        : jsonTexts.has(name) && (await poisonJson(app, column, texts));
    if (isDone) poisoned.push(name);
  }
  return poisoned;
}

/** Texts that a constraint refuses cannot be stored at all, so they are skipped. */
async function poisonColumn(
  app: TestApp,
  { table, column }: Column,
  texts: readonly string[],
  index: number,
) {
  const length = longest[`${table}.${column}`] ?? USUAL_LENGTH;
  // The same text for the same row in every run.
  const row = `to_jsonb(${table})`;
  const key = `concat(${row} ->> 'tenant_id', '/', ${row} ->> 'id', '/', ${row} ->> 'number')`;
  const chosen = `($1::text[])[1 + (abs(hashtext(${key}) % 1000) + $2) % cardinality($1)]`;
  const text = `left(${chosen}, ${length})`;
  // Some columns are unique, some must look like an address.
  for (const value of [text, `${text} || id`, `lower(${text}) || id || '@example.org'`]) {
    const where = filled.has(`${table}.${column}`) ? "" : `where ${column} is not null`;
    const isDone = await app.testDatabase.owner
      .query(`update ${table} set ${column} = ${value} ${where}`, [texts, index])
      .then(
        () => true,
        () => false,
      );
    if (isDone) return true;
  }
  return false;
}

async function poisonJson(app: TestApp, { table, column }: Column, texts: readonly string[]) {
  const { owner } = app.testDatabase;
  const { rows } = await owner.query<{ place: string; value: unknown }>(
    `select ctid::text as place, ${column} as value from ${table}`,
  );
  let used = 0;
  const next = () => texts[used++ % texts.length] ?? "";
  for (const { place, value } of rows) {
    const hostile = JSON.stringify(poisonTextsIn(value, next));
    await owner.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [place, hostile]);
  }
  return true;
}
