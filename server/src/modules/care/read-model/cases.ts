import type { caseList, CaseView } from "@weitersagen/contract/console/case-desk";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { sql, type SqlBool } from "kysely";
import { isHeld } from "../../../platform/db/reward-rows.ts";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { personName } from "./names.ts";

const state = sql<CaseView["state"]>`case when w.decided_at is null then 'open'
  when w.appealed_at is not null and w.appeal_decided_at is null then 'appealed'
  when w.status = 'cancelled' and w.cancel_reason = 'rejected' then 'rejected' else 'passed' end`;

const conditions = {
  open: sql<SqlBool>`w.decided_at is null`,
  appealed: sql<SqlBool>`w.appealed_at is not null and w.appeal_decided_at is null`,
  rejected: sql<SqlBool>`w.decided_at is not null and w.status = 'cancelled' and w.cancel_reason = 'rejected'
    and (w.appealed_at is null or w.appeal_decided_at is not null)`,
  passed: sql<SqlBool>`w.decided_at is not null and w.cancel_reason is distinct from 'rejected'`,
} as const;

const cases = (tx: TenantTransaction) =>
  tx
    .selectFrom("reward as w")
    .innerJoin("recommendation as r", (join) =>
      join.onRef("r.tenant_id", "=", "w.tenant_id").onRef("r.id", "=", "w.recommendation_id"),
    )
    .innerJoin("referrer as f", (join) =>
      join.onRef("f.tenant_id", "=", "r.tenant_id").onRef("f.id", "=", "r.referrer_id"),
    )
    .innerJoin("placed_order as o", (join) =>
      join.onRef("o.tenant_id", "=", "w.tenant_id").onRef("o.id", "=", "w.order_id"),
    )
    .where("w.tenant_id", "=", tx.tenantId)
    .where("w.held_at", "is not", null)
    // A reward that lapsed with its order needs no decision.
    .where(sql<SqlBool>`not (w.decided_at is null and w.status not in ('open', 'provided', 'collected'))`);

export function findCases(
  tx: TenantTransaction,
  request: ListRequestOf<typeof caseList>,
): Promise<ListPage<RowOf<typeof caseList>>> {
  let query = cases(tx).select([
    "w.id",
    personName("f").as("owner"),
    "w.amount_cents as cents",
    "w.abuse_score as score",
    sql<string>`(select string_agg(rule, ', ') from jsonb_array_elements_text(w.abuse_reasons) as rule)`.as(
      "reasons",
    ),
    state.as("state"),
    "r.number as recommendation",
    sql<Date>`w.held_at`.as("heldAt"),
  ]);
  const { filters } = request;
  if (filters.state) query = query.where(conditions[filters.state]);
  if (filters.rule) query = query.where(sql<SqlBool>`w.abuse_reasons ? ${filters.rule}`);
  const heldAt = { by: sql.ref("w.held_at"), type: "time" } as const;
  return listPage(tx, query, { sorts: { heldAt }, sort: "heldAt", id: sql.ref("w.id") }, request);
}

export function readCase(tx: TenantTransaction, id: number) {
  return cases(tx)
    .where("w.id", "=", id)
    .select([
      "w.id",
      "w.amount_cents as cents",
      "w.abuse_score as score",
      sql<string[]>`array(select jsonb_array_elements_text(w.abuse_reasons))`.as("reasons"),
      state.as("state"),
      sql<Date>`w.held_at`.as("heldAt"),
      "w.decided_at as decidedAt",
      "w.decided_by as decidedBy",
      "w.appealed_at as appealedAt",
      "w.appeal_text as appealText",
      "w.appeal_recorded_by as appealRecordedBy",
      "w.appeal_decided_at as appealDecidedAt",
      "w.appeal_decided_by as appealDecidedBy",
      "w.appeal_granted as isAppealGranted",
      "r.number as recommendation",
      "r.referrer_id as referrerId",
      "r.device_hash as deviceHash",
      "o.number as order",
      "o.recipient_id as recipientId",
    ])
    .executeTakeFirst();
}
export type StoredCase = NonNullable<Awaited<ReturnType<typeof readCase>>>;

type CasePerson = CaseView["people"][number];
export interface Connected extends CasePerson {
  /** What connects the person with one of the parties, and which. */
  readonly link: CaseView["links"][number] | null;
}

const MOST_PEOPLE = 12;

/** The parties, and others who share an account, a device or an address with them. */
export async function readCasePeople(
  tx: TenantTransaction,
  { referrerId, recipientId }: StoredCase,
): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    with party as (
      select 'referrer' as kind, ${referrerId}::bigint as id
      union all select 'recipient', ${recipientId}::bigint where ${recipientId}::bigint is not null),
    shared as (
      select other.person as kind, other.person_id as id, 'account' as link, party.kind || ' ' || party.id as "to",
             own.masked as value
        from party
        join bank_account own on own.tenant_id = ${tx.tenantId} and own.person = party.kind and own.person_id = party.id
        join bank_account other on other.tenant_id = own.tenant_id and other.fingerprint = own.fingerprint
         and (other.person, other.person_id) <> (own.person, own.person_id)
      union all
      select 'recipient', k.id, 'device', 'referrer ' || ${referrerId}::bigint, right(encode(k.device_hash, 'hex'), 4)
        from recommendation r join recipient k on k.tenant_id = r.tenant_id and k.recommendation_id = r.id
       where r.tenant_id = ${tx.tenantId} and r.referrer_id = ${referrerId} and k.device_hash = r.device_hash
      union all
      select 'recipient', k.id, 'address', 'recipient ' || one.id,
             concat_ws(', ', concat_ws(' ', k.street, k.house_number), k.postcode)
        from recipient one
        join recommendation r on r.tenant_id = one.tenant_id and r.referrer_id = ${referrerId}
        join recipient k on k.tenant_id = r.tenant_id and k.recommendation_id = r.id and k.id <> one.id
       where one.tenant_id = ${tx.tenantId} and one.id = ${recipientId}
         and k.postcode = one.postcode and lower(k.street) = lower(one.street)
         and k.house_number is not distinct from one.house_number),
    everybody as (
      select kind, id, null::text as link, null::text as "to", null::text as value, true as is_party from party
      union all
      select distinct kind, id, link, "to", value, (kind, id) in (select kind, id from party) from shared)
    select e.kind || ' ' || e.id as key, e.kind, e.id, e.is_party as "isParty",
           case when e.kind = 'referrer' then ${personName("f")} else ${personName("k")} end as name,
           coalesce(f.email, k.email) as email,
           case when e.link is null then null
                else jsonb_build_object('from', e.kind || ' ' || e.id, 'to', e."to", 'kind', e.link, 'value', e.value) end as link
      from everybody e
      left join referrer f on f.tenant_id = ${tx.tenantId} and e.kind = 'referrer' and f.id = e.id
      left join recipient k on k.tenant_id = ${tx.tenantId} and e.kind = 'recipient' and k.id = e.id
     order by e.is_party desc, e.id limit ${MOST_PEOPLE}`.execute(tx);
  return rows;
}

/** What was written down with the decisions about a case, oldest first. */
export const readCaseNotes = (tx: TenantTransaction, id: number): Promise<CaseView["notes"]> =>
  tx
    .selectFrom("care_note")
    .where("tenant_id", "=", tx.tenantId)
    .where("reward_id", "=", id)
    .select(["text", "author", "written_at as at"])
    .orderBy("written_at")
    .orderBy("id")
    .execute();

/** What the referrer earned lately, and how much of it waits for a decision now. */
export async function readRecent(
  tx: TenantTransaction,
  referrerId: number,
  since: Date,
): Promise<CaseView["recent"]> {
  const found = await tx
    .selectFrom("reward")
    .where("tenant_id", "=", tx.tenantId)
    .where("referrer_id", "=", referrerId)
    .where("created_at", ">=", since)
    .select([
      sql<number>`count(*)`.as("rewards"),
      sql<number>`count(*) filter (where ${isHeld("reward")} and status in ('open', 'provided', 'collected'))`.as(
        "held",
      ),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as("cents"),
    ])
    .executeTakeFirst();
  return found ?? { rewards: 0, held: 0, cents: 0 };
}
