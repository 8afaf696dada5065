import type { privacyList } from "@weitersagen/contract/console/privacy-list";
import type { PrivacyEventKind } from "@weitersagen/contract/console/privacy-desk";
import type { PartyName } from "@weitersagen/contract/console/people";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { DEADLINE_NEAR_DAYS, pendingStates } from "@weitersagen/domain/privacy-request";
import { sql } from "kysely";
import { listPage } from "../../../platform/db/list-page.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Empty once the person is forgotten. */
const personName = sql<string>`coalesce(r.name, r.email, '')`;

function rowsAt(tx: TenantTransaction, now: Date) {
  const today = isoDate(calendarDateOf(now));
  return tx
    .selectFrom("privacy_request as r")
    .where("r.tenant_id", "=", tx.tenantId)
    .select([
      "r.id",
      "r.kind",
      "r.state",
      personName.as("person"),
      sql<string>`r.received_on::text`.as("receivedOn"),
      sql<string>`r.due_on::text`.as("dueOn"),
      sql<number>`r.due_on - ${today}::date`.as("daysLeft"),
      sql<boolean>`r.extended_at is not null`.as("isExtended"),
      sql<boolean>`r.identity is not null`.as("isIdentified"),
      sql<boolean>`r.state = 'open' and r.identity is null and exists (
        select from privacy_request_event as e
         where e.tenant_id = r.tenant_id and e.request_id = r.id and e.kind = 'linkMailed')`.as(
        "awaitsPerson",
      ),
      "r.origin",
    ]);
}

/** A page of the console's list of requests; the filters are those of `privacyList`. */
export function pageOfRequests(
  tx: TenantTransaction,
  request: ListRequestOf<typeof privacyList>,
  now: Date,
): Promise<ListPage<RowOf<typeof privacyList>>> {
  const today = isoDate(calendarDateOf(now));
  const { search, filters } = request;
  let query = rowsAt(tx, now).select(
    sql<boolean>`platform.is_held(r.tenant_id, r.referrer_id, r.email)`.as("isHeld"),
  );
  if (filters.status === "pending") query = query.where("r.state", "in", pendingStates);
  else if (filters.status) query = query.where("r.state", "=", filters.status);
  if (filters.kind) query = query.where("r.kind", "=", filters.kind);
  if (filters.deadline) {
    query = query.where("r.state", "in", pendingStates);
    query =
      filters.deadline === "overdue"
        ? query.where(sql<boolean>`r.due_on < ${today}::date`)
        : query.where(
            sql<boolean>`r.due_on between ${today}::date and ${today}::date + ${DEADLINE_NEAR_DAYS}::integer`,
          );
  }
  if (search) {
    const part = `%${search.toLowerCase().replaceAll(/[%_\\]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`(lower(r.name) like ${part} or r.email like ${part})`);
  }
  const dueOn = { by: sql.ref("r.due_on"), type: "day" } as const;
  return listPage(tx, query, { sorts: { dueOn }, sort: "dueOn", id: sql.ref("r.id") }, request);
}

/** All that the console's page about one request shows of it. */
export const readRequestDetails = (tx: TenantTransaction, id: number, now: Date) =>
  rowsAt(tx, now)
    .where("r.id", "=", id)
    .select([
      "r.referrer_id as referrerId",
      "r.email",
      "r.name",
      "r.language",
      "r.message",
      "r.identity",
      "r.identity_at as identityAt",
      "r.identity_by as identityBy",
      "r.identity_note as identityNote",
      "r.extension_reason as extensionReason",
      "r.closed_at as closedAt",
      "r.closed_by as closedBy",
      "r.outcome",
      "r.receipt",
    ])
    .executeTakeFirst();

export const readEvents = (tx: TenantTransaction, requestId: number) =>
  tx
    .selectFrom("privacy_request_event")
    .select([sql<PrivacyEventKind>`kind`.as("kind"), "at", "actor", "detail"])
    .where("tenant_id", "=", tx.tenantId)
    .where("request_id", "=", requestId)
    .orderBy("id")
    .execute();

/**
 * The person a request is about: the account that made it, otherwise the one that has the address now, otherwise the newest
 * acceptance with the address.
 */
export async function findParty(
  tx: TenantTransaction,
  { referrerId, email }: { readonly referrerId: number | null; readonly email: string | null },
) {
  const { rows } = await sql<{
    party: PartyName;
    id: number;
    email: string;
    name: string | null;
    language: Language;
  }>`
    select party, id, email, name, language from (
      select 'referrer' as party, id, email, language, nullif(trim(concat_ws(' ', first_name, last_name)), '') as name
        from referrer
       where tenant_id = ${tx.tenantId} and deleted_at is null and (id = ${referrerId} or email = ${email})
      union all
      select 'recipient', id, email, language, nullif(trim(concat_ws(' ', first_name, last_name)), '')
        from recipient
       where tenant_id = ${tx.tenantId} and deleted_at is null and email = ${email}) as person
    order by (party = 'referrer' and id = ${referrerId}) is true desc, (party = 'referrer') desc, id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

/** The address and language of a person by id, as the care desk names them. */
export function readParty(tx: TenantTransaction, party: PartyName, id: number) {
  return tx
    .selectFrom(party)
    .select(["email", "language"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
