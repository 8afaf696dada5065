import type { TimelineEntry } from "@weitersagen/contract/console/timeline";
import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { WITHHELD } from "../../../platform/mail/mail-rows.ts";
import { claimedNumber, itemName } from "./names.ts";

/** Whose events are shown. */
export type TimelineScope =
  | { readonly referrerId: number }
  | { readonly recipientId: number }
  | { readonly recommendationId: number };

export const MOST_ENTRIES = 300;
/** An agent may have thousands of recommendations: the newest are shown. */
const MOST_RECOMMENDATIONS = 200;

export type Part = RawBuilder<unknown>;

interface Columns {
  readonly at: Part;
  readonly kind: TimelineEntry["kind"];
  readonly detail?: Part;
  readonly text?: Part;
  readonly actor?: Part;
  readonly about?: Part;
  /** Of a reward and its bookings, where both people's rewards are shown. */
  readonly party?: Part;
  readonly cents?: Part;
  readonly mail?: Part;
}

const none = sql`null`;

/** One kind of event. All parts have the same columns. */
export const part = (
  {
    at,
    kind,
    detail = none,
    text = none,
    actor = none,
    about = none,
    party = none,
    cents = none,
    mail = none,
  }: Columns,
  from: Part,
): Part =>
  sql`(select ${at} as at, ${kind}::text as kind, (${detail})::text as detail, (${text})::text as text,
              (${actor})::text as actor, (${about})::text as about, (${party})::text as party, (${cents})::bigint as cents, (${mail})::bigint as "mailId"
         from ${from} order by 1 desc limit ${MOST_ENTRIES})`;

/** The recommendations that the scope includes, as a query named `recs`. */
function recommendationsOf(tx: TenantTransaction, scope: TimelineScope): Part {
  if ("referrerId" in scope)
    return sql`select id, number, created_at from recommendation where tenant_id = ${tx.tenantId}
                and referrer_id = ${scope.referrerId} order by created_at desc limit ${MOST_RECOMMENDATIONS}`;
  if ("recommendationId" in scope)
    return sql`select id, number, created_at from recommendation where tenant_id = ${tx.tenantId} and id = ${scope.recommendationId}`;
  return sql`select r.id, r.number, r.created_at from recipient k
               join recommendation r on r.tenant_id = k.tenant_id and r.id = k.recommendation_id
              where k.tenant_id = ${tx.tenantId} and k.id = ${scope.recipientId}`;
}

const orderScope = (scope: TimelineScope): Part =>
  "recipientId" in scope ? sql`and o.recipient_id = ${scope.recipientId}` : sql``;

/** The rewards of a person, or all of a recommendation. */
function rewardScope(scope: TimelineScope): Part {
  if ("referrerId" in scope) return sql`w.referrer_id = ${scope.referrerId}`;
  if ("recommendationId" in scope) return sql`w.recommendation_id = ${scope.recommendationId}`;
  return sql`w.recommendation_id in (select id from recs) and w.recipient_id = ${scope.recipientId}`;
}

function sharedParts(tx: TenantTransaction, scope: TimelineScope): Part[] {
  const tenant = sql`${tx.tenantId}`;
  const rewards = sql`reward w left join recs on recs.id = w.recommendation_id`;
  const party = "recommendationId" in scope ? sql`w.party` : none;
  const recipients = "recipientId" in scope ? sql`and k.id = ${scope.recipientId}` : sql``;
  return [
    part(
      {
        at: sql`k.created_at`,
        kind: "accepted",
        about: sql`recs.number`,
        text: sql`concat_ws(' ', k.first_name, k.last_name)`,
      },
      sql`recs join recipient k on k.tenant_id = ${tenant} and k.recommendation_id = recs.id ${recipients}`,
    ),
    // Without the address that was replaced: it was never the person's.
    part(
      {
        at: sql`k.email_corrected_at`,
        kind: "account",
        ...("recipientId" in scope
          ? { detail: sql`'addressCorrected'` }
          : {
              detail: sql`'friendAddressCorrected'`,
              text: sql`nullif(concat_ws(' ', k.first_name, k.last_name), '')`,
              about: sql`recs.number`,
            }),
      },
      sql`recs join recipient k on k.tenant_id = ${tenant} and k.recommendation_id = recs.id ${recipients}
          where k.email_corrected_at is not null`,
    ),
    part(
      {
        at: sql`o.ordered_at`,
        kind: "order",
        detail: sql`'placed'`,
        text: itemName("o"),
        about: sql`coalesce(o.number, recs.number)`,
        actor: sql`o.source`,
      },
      sql`recs join placed_order o on o.tenant_id = ${tenant} and o.recommendation_id = recs.id ${orderScope(scope)}`,
    ),
    part(
      {
        at: sql`e.at`,
        kind: "order",
        detail: sql`e.kind`,
        text: sql`coalesce(e.detail ->> 'note', e.detail ->> 'reason')`,
        about: sql`coalesce(o.number, recs.number)`,
        actor: sql`e.actor`,
      },
      sql`recs join placed_order o on o.tenant_id = ${tenant} and o.recommendation_id = recs.id ${orderScope(scope)}
          join order_event e on e.tenant_id = o.tenant_id and e.order_id = o.id`,
    ),
    part(
      {
        at: sql`e.at`,
        kind: "reward",
        detail: sql`e.to_status`,
        // The first step of goodwill says what it is; later ones have reasons of their own.
        text: sql`coalesce(e.reason, case when w.kind = 'goodwill' and e.to_status = 'open' then 'goodwill' end)`,
        about: sql`recs.number`,
        actor: sql`e.actor`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} join reward_event e on e.tenant_id = w.tenant_id and e.reward_id = w.id
          where w.tenant_id = ${tenant} and ${rewardScope(scope)}`,
    ),
    part(
      {
        at: sql`w.held_at`,
        kind: "reward",
        detail: sql`'held'`,
        text: sql`w.abuse_reasons`,
        about: sql`recs.number`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} where w.tenant_id = ${tenant} and w.held_at is not null and ${rewardScope(scope)}`,
    ),
    // A refusal is an event of the reward.
    part(
      {
        at: sql`w.decided_at`,
        kind: "reward",
        detail: sql`'passed'`,
        about: sql`recs.number`,
        actor: sql`w.decided_by`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} where w.tenant_id = ${tenant} and w.held_at is not null and w.decided_at is not null
            and w.cancel_reason is distinct from 'rejected' and ${rewardScope(scope)}`,
    ),
    part(
      {
        at: sql`w.appealed_at`,
        kind: "reward",
        detail: sql`'appealed'`,
        text: sql`w.appeal_text`,
        about: sql`recs.number`,
        actor: sql`coalesce(w.appeal_recorded_by, w.party)`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} where w.tenant_id = ${tenant} and w.appealed_at is not null and ${rewardScope(scope)}`,
    ),
    part(
      {
        at: sql`w.appeal_decided_at`,
        kind: "reward",
        detail: sql`case when w.appeal_granted then 'appealGranted' else 'appealRefused' end`,
        about: sql`recs.number`,
        actor: sql`w.appeal_decided_by`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} where w.tenant_id = ${tenant} and w.appeal_decided_at is not null and ${rewardScope(scope)}`,
    ),
    part(
      {
        at: sql`l.at`,
        kind: "ledger",
        detail: sql`l.kind`,
        about: sql`recs.number`,
        actor: sql`l.actor`,
        party,
        cents: sql`w.amount_cents`,
      },
      sql`${rewards} join ledger_entry l on l.tenant_id = w.tenant_id and l.order_id = w.order_id
            and l.party = w.party and l.reward_id = w.id
          where w.tenant_id = ${tenant} and ${rewardScope(scope)}`,
    ),
  ];
}

/** What concerns the referrer's side of recommendations. */
const recommendationParts = (tx: TenantTransaction): Part[] => [
  part(
    { at: sql`recs.created_at`, kind: "recommendation", detail: sql`'created'`, about: sql`recs.number` },
    sql`recs`,
  ),
  // Creating and accepting have entries of their own, with the name of the friend.
  part(
    {
      at: sql`e.at`,
      kind: "recommendation",
      detail: sql`e.kind`,
      text: sql`coalesce(e.detail ->> 'reason', e.detail ->> 'comment')`,
      about: sql`recs.number`,
      actor: sql`e.actor`,
    },
    sql`recs join recommendation_event e on e.tenant_id = ${tx.tenantId} and e.recommendation_id = recs.id 
        where e.kind not in ('created', 'accepted')`,
  ),
  part(
    { at: sql`v.first_at`, kind: "opened", detail: sql`'first'`, about: sql`recs.number` },
    sql`recs join opening v on v.tenant_id = ${tx.tenantId} and v.recommendation_id = recs.id`,
  ),
  part(
    { at: sql`v.last_at`, kind: "opened", detail: sql`v.visitors`, about: sql`recs.number` },
    sql`recs join opening v on v.tenant_id = ${tx.tenantId} and v.recommendation_id = recs.id where v.last_at > v.first_at`,
  ),
  part(
    {
      at: sql`e.at`,
      kind: "claim",
      detail: sql`e.to_status`,
      text: sql`e.reason`,
      about: claimedNumber("c"),
      actor: sql`e.actor`,
    },
    sql`recs join claim c on c.tenant_id = ${tx.tenantId} and c.recommendation_id = recs.id
        join claim_event e on e.tenant_id = c.tenant_id and e.claim_id = c.id`,
  ),
];

const mailPart = (rows: Part): Part =>
  part(
    {
      at: sql`m.created_at`,
      kind: "mail",
      detail: sql`case when m.last_error = ${WITHHELD} and m.status = 'failed' then 'withheld' else m.status end`,
      text: sql`coalesce(m.subject, m.template)`,
      about: sql`m.template`,
      mail: sql`m.id`,
    },
    rows,
  );

/** What concerns the person: consents, mails to the present address, notes. */
function personParts(tx: TenantTransaction, party: "referrer" | "recipient", id: number): Part[] {
  const table = sql.table(party);
  return [
    part(
      { at: sql`f.created_at`, kind: "account", detail: sql`'created'` },
      sql`${table} f where f.tenant_id = ${tx.tenantId} and f.id = ${id}`,
    ),
    part(
      { at: sql`f.confirmed_at`, kind: "account", detail: sql`'confirmed'` },
      sql`${table} f where f.tenant_id = ${tx.tenantId} and f.id = ${id} and f.confirmed_at is not null`,
    ),
    part(
      { at: sql`c.at`, kind: "consent", detail: sql`c.step`, text: sql`c.purpose`, actor: sql`c.via` },
      sql`consent c where c.tenant_id = ${tx.tenantId} and c.person = ${party} and c.person_id = ${id}`,
    ),
    mailPart(
      sql`${table} f join mail m on m.tenant_id = f.tenant_id and m.to_address = f.email
          where f.tenant_id = ${tx.tenantId} and f.id = ${id} and m.created_at >= f.created_at - interval '1 day'`,
    ),
    // The link to an address that is not confirmed yet; once it is, the mail went to the present address. To an address that
    // another account has, none was sent: what is there is that account's own.
    mailPart(
      sql`${table} f join mail m on m.tenant_id = f.tenant_id and m.to_address = f.pending_email and m.to_address <> f.email
          where f.tenant_id = ${tx.tenantId} and f.id = ${id} and m.created_at >= f.created_at
            and m.template in ('emailChange', 'recipientEmailChange')
            and not (m.template = 'emailChange' and exists (
              select from referrer other where other.tenant_id = f.tenant_id and other.email = m.to_address))`,
    ),
    part(
      { at: sql`n.written_at`, kind: "note", text: sql`n.text`, actor: sql`n.author` },
      sql`care_note n where n.tenant_id = ${tx.tenantId} and n.person = ${party} and n.person_id = ${id}`,
    ),
  ];
}

const referrerParts = (tx: TenantTransaction, id: number): Part[] => [
  part(
    { at: sql`f.blocked_at`, kind: "account", detail: sql`'blocked'`, text: sql`f.block_reason` },
    sql`referrer f where f.tenant_id = ${tx.tenantId} and f.id = ${id} and f.blocked_at is not null`,
  ),
  part(
    { at: sql`a.replaced_at`, kind: "account", detail: sql`'addressChanged'`, text: sql`a.email` },
    sql`former_address a where a.tenant_id = ${tx.tenantId} and a.referrer_id = ${id}`,
  ),
  // Without the address that was replaced: it was never the person's.
  part(
    { at: sql`f.email_corrected_at`, kind: "account", detail: sql`'addressCorrected'` },
    sql`referrer f where f.tenant_id = ${tx.tenantId} and f.id = ${id} and f.email_corrected_at is not null`,
  ),
  // The notice about the change goes to the former address too; later the address may be another person's.
  mailPart(
    sql`referrer f join former_address a on a.tenant_id = f.tenant_id and a.referrer_id = f.id
        join mail m on m.tenant_id = f.tenant_id and m.to_address = a.email and m.to_address <> f.email
        where f.tenant_id = ${tx.tenantId} and f.id = ${id}
          and m.created_at between
                coalesce((select max(earlier.replaced_at) from former_address earlier
                           where earlier.tenant_id = a.tenant_id and earlier.referrer_id = a.referrer_id
                             and earlier.replaced_at < a.replaced_at),
                         f.created_at) - interval '1 day'
            and a.replaced_at + interval '1 minute'`,
  ),
  part(
    { at: sql`a.at`, kind: "access", detail: sql`a.kind`, text: sql`a.purpose`, actor: sql`a.os_user` },
    sql`account_access a where a.tenant_id = ${tx.tenantId} and a.referrer_id = ${id}`,
  ),
];

const recipientParts = (tx: TenantTransaction, id: number): Part[] => [
  part(
    {
      at: sql`k.email_changed_at`,
      kind: "account",
      detail: sql`'addressChanged'`,
      text: sql`k.former_email`,
    },
    sql`recipient k where k.tenant_id = ${tx.tenantId} and k.id = ${id} and k.email_changed_at is not null`,
  ),
  mailPart(
    sql`recipient k join mail m on m.tenant_id = k.tenant_id and m.to_address = k.former_email
        where k.tenant_id = ${tx.tenantId} and k.id = ${id} and k.former_email <> k.email
          and m.created_at between k.created_at - interval '1 day' and k.email_changed_at + interval '1 minute'`,
  ),
];

const ofRecommendation = (tx: TenantTransaction, id: number): Part[] => [
  part(
    { at: sql`n.written_at`, kind: "note", text: sql`n.text`, actor: sql`n.author` },
    sql`care_note n where n.tenant_id = ${tx.tenantId} and n.recommendation_id = ${id}`,
  ),
];

function partsOf(tx: TenantTransaction, scope: TimelineScope): Part[] {
  const shared = sharedParts(tx, scope);
  if ("recipientId" in scope)
    return [
      ...shared,
      ...personParts(tx, "recipient", scope.recipientId),
      ...recipientParts(tx, scope.recipientId),
    ];
  if ("recommendationId" in scope)
    return [...shared, ...recommendationParts(tx), ...ofRecommendation(tx, scope.recommendationId)];
  return [
    ...shared,
    ...recommendationParts(tx),
    ...personParts(tx, "referrer", scope.referrerId),
    ...referrerParts(tx, scope.referrerId),
  ];
}

/** Everything that happened, newest first. */
export async function readTimeline(tx: TenantTransaction, scope: TimelineScope): Promise<TimelineEntry[]> {
  const { rows } = await sql<TimelineEntry>`
    with recs as materialized (${recommendationsOf(tx, scope)})
    select * from (${sql.join(partsOf(tx, scope), sql` union all `)}) as everything
     order by at desc limit ${MOST_ENTRIES}`.execute(tx);
  return rows;
}
