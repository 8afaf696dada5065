import type { KindName } from "@weitersagen/domain/data-map/kinds";
import type { MappedTable } from "@weitersagen/domain/data-map/table";
import { dataMap } from "@weitersagen/domain/data-map/tables";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { accountLinks, recipientLinks } from "../../../platform/session/one-time-tokens.ts";

/** The person as the tables refer to them. Ids and addresses are read before an erasure and stay the same after it. */
export interface PersonKeys {
  readonly tenantId: number;
  readonly referrers: readonly number[];
  readonly recipients: readonly number[];
  readonly emails: readonly string[];
}

type Condition = (person: PersonKeys) => RawBuilder<boolean>;

const party: Condition = ({ referrers, recipients }) => sql`
  (person = 'referrer' and person_id = any (${referrers}::bigint[])
   or person = 'recipient' and person_id = any (${recipients}::bigint[]))`;
const account: Condition = ({ referrers }) => sql`referrer_id = any (${referrers}::bigint[])`;
const ownRecommendations: Condition = (person) => sql`
  recommendation_id in (select id from recommendation
                         where tenant_id = ${person.tenantId} and ${account(person)})`;
const ownOrders: Condition = ({ tenantId, recipients }) => sql`
  order_id in (select id from placed_order where tenant_id = ${tenantId} and recipient_id = any (${recipients}::bigint[]))`;
const rewards: Condition = ({ referrers, recipients }) => sql`
  (referrer_id = any (${referrers}::bigint[]) or recipient_id = any (${recipients}::bigint[]))`;
const ownRewards: Condition = (person) => sql`
  reward_id in (select id from reward where tenant_id = ${person.tenantId} and ${rewards(person)})`;
const toAddress: Condition = ({ emails }) => sql`to_address = any (${emails}::text[])`;
/** Reads the person's orders only. As "exists" for each row the planner may read all orders of the tenant. */
const hasOrder: Condition = ({ tenantId, recipients }) => sql`
  id in (select recipient_id from placed_order
          where tenant_id = ${tenantId} and recipient_id = any (${recipients}::bigint[]))`;

/** Recommendations that were accepted end otherwise than open links. */
type RowsPart = "open" | "accepted";

const wasAccepted = ({ tenantId }: PersonKeys): RawBuilder<boolean> => sql`
  exists (select from recipient where recipient.tenant_id = ${tenantId} and recipient.recommendation_id = t.id)`;

interface PersonTable {
  readonly kind: KindName;
  readonly part?: RowsPart;
  readonly table: keyof typeof dataMap;
  readonly of: Condition;
}

/** Which rows of a table belong to a person, by kind of data, in the order of the receipt. */
export const personTables: readonly PersonTable[] = [
  { table: "referrer", kind: "account", of: ({ referrers }) => sql`id = any (${referrers}::bigint[])` },
  { table: "former_address", kind: "formerAddresses", of: account },
  { table: "care_note", kind: "careNotes", of: party },
  {
    table: "recommendation",
    kind: "recommendations",
    part: "open",
    of: (person) => sql`${account(person)} and not ${wasAccepted(person)}`,
  },
  {
    table: "recommendation",
    kind: "recommendations",
    part: "accepted",
    of: (person) => sql`${account(person)} and ${wasAccepted(person)}`,
  },
  { table: "recommendation_event", kind: "recommendations", of: ownRecommendations },
  { table: "recommendation", kind: "contactMarks", of: account },
  { table: "recommendation", kind: "deviceMarks", of: account },
  {
    table: "recipient",
    kind: "recipientsWithoutOrder",
    of: (person) => sql`id = any (${person.recipients}::bigint[]) and not (${hasOrder(person)})`,
  },
  {
    table: "recipient",
    kind: "recipientsWithOrder",
    of: (person) => sql`id = any (${person.recipients}::bigint[]) and ${hasOrder(person)}`,
  },
  {
    table: "recipient",
    kind: "deviceMarks",
    of: ({ recipients }) => sql`id = any (${recipients}::bigint[])`,
  },
  { table: "consent", kind: "consents", of: party },
  {
    table: "invitation",
    kind: "invitations",
    of: (person) => sql`(${account(person)} or email = any (${person.emails}::text[]))`,
  },
  {
    table: "placed_order",
    kind: "orders",
    of: ({ recipients }) => sql`recipient_id = any (${recipients}::bigint[])`,
  },
  { table: "order_event", kind: "orders", of: ownOrders },
  { table: "order_release", kind: "orders", of: ownOrders },
  { table: "order_customer", kind: "orderCustomers", of: ownOrders },
  { table: "reward", kind: "rewards", of: rewards },
  { table: "reward_event", kind: "rewards", of: ownRewards },
  { table: "ledger_entry", kind: "rewards", of: ownRewards },
  { table: "voucher", kind: "rewards", of: ownRewards },
  { table: "reward", kind: "abuseScores", of: rewards },
  {
    table: "payout_piece",
    kind: "bankFiles",
    of: (person) => sql`
      batch_id in (select batch_id from payout where tenant_id = ${person.tenantId} and ${ownRewards(person)})`,
  },
  { table: "bank_account", kind: "bankAccounts", of: party },
  { table: "claim", kind: "claims", of: account },
  { table: "claim", kind: "claimFiles", of: account },
  {
    table: "claim_evidence",
    kind: "claimFiles",
    of: (person) => sql`
      claim_id in (select id from claim where tenant_id = ${person.tenantId} and ${account(person)})`,
  },
  { table: "mail", kind: "mails", of: toAddress },
  { table: "mail", kind: "mailTexts", of: toAddress },
  {
    table: "mail",
    kind: "contactMessages",
    of: ({ emails }) => sql`sender_address = any (${emails}::text[])`,
  },
  {
    table: "access_token",
    kind: "sessions",
    of: ({ referrers, recipients }) => sql`
      (kind = 'user' and subject = any (${referrers}::bigint[])
       or kind = 'recipient' and subject = any (${recipients}::bigint[]))`,
  },
  { table: "reward_token", kind: "mailedLinks", of: ownRewards },
  {
    table: "one_time_token",
    kind: "mailedLinks",
    of: ({ tenantId, referrers, recipients, emails }) => sql`
      (purpose = any (${accountLinks}::text[]) and subject = any (${referrers}::bigint[])
       or purpose = any (${recipientLinks}::text[]) and subject = any (${recipients}::bigint[])
       or purpose = 'dataAccess' and subject in (
         select id from data_request where tenant_id = ${tenantId} and email = any (${emails}::text[])))`,
  },
  { table: "reminder", kind: "reminders", of: party },
  { table: "account_access", kind: "accountAccess", of: account },
  { table: "data_request", kind: "dataRequests", of: ({ emails }) => sql`email = any (${emails}::text[])` },
];

/** Columns that must hold something: an erasure replaces them by a value that names no person. */
const replaced: ReadonlySet<string> = new Set([
  "referrer.public_hash",
  "claim.order_number",
  "claim.typed_number",
  "claim.ordered_on",
]);

/** The columns of a table that hold this kind of data. */
function columnsOf(table: keyof typeof dataMap, kind: KindName): string[] {
  const mapped: MappedTable = dataMap[table];
  if ("noPerson" in mapped) return [];
  return Object.entries(mapped.personal).flatMap(([column, kinds]) =>
    [kinds].flat().includes(kind) ? [column] : [],
  );
}

/** Whether a row still holds something of this kind. */
function holdsAnything(table: keyof typeof dataMap, kind: KindName): RawBuilder<boolean> {
  if (table === "claim" && kind === "claims") return sql`order_number not like 'DELETED-%'`;
  // The row names the person by their account, also if they wrote nothing for it.
  if (table === "recommendation" && kind === "recommendations")
    return sql`exists (select from referrer where referrer.tenant_id = t.tenant_id
                        and referrer.id = t.referrer_id and referrer.deleted_at is null)`;
  // The other details of an event are words of the program.
  if (table === "recommendation_event") return sql`jsonb_exists(detail, 'reason')`;
  const columns = columnsOf(table, kind).filter((column) => !replaced.has(`${table}.${column}`));
  const filled = columns.map(
    (column) => sql`coalesce(${sql.ref(`t.${column}`)}::text, '') not in ('', '{}', '[]', '\\x')`,
  );
  return sql`(${sql.join(filled, sql` or `)})`;
}

export interface PersonRows {
  readonly table: string;
  readonly kind: KindName;
  readonly part?: RowsPart;
  /** Rows of the person. */
  readonly rows: number;
  /** Those that still hold personal data of this kind. */
  readonly filled: number;
}

/** How many rows there are about a person, by table and kind of data. */
export async function countPersonRows(tx: TenantTransaction, person: PersonKeys): Promise<PersonRows[]> {
  const parts = personTables.map(
    ({ table, kind, of }, place) => sql`
      select ${place}::integer as place, count(*)::integer as rows,
             (count(*) filter (where ${holdsAnything(table, kind)}))::integer as filled
        from ${sql.table(table)} as t where tenant_id = ${person.tenantId} and ${of(person)}`,
  );
  const { rows } = await sql<{ place: number; rows: number; filled: number }>`
    ${sql.join(parts, sql` union all `)}`.execute(tx);
  const counted = new Map(rows.map((row) => [row.place, row]));
  return personTables.map(({ table, kind, part }, place) => {
    const { rows: all = 0, filled = 0 } = counted.get(place) ?? {};
    return { table, kind, ...(part ? { part } : {}), rows: all, filled };
  });
}
