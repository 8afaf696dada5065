import type { Language } from "@weitersagen/contract/language";
import type { ClaimStatus } from "@weitersagen/domain/claim";
import { sql } from "kysely";
import { defineStatement } from "../../platform/db/statement.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";

export interface ClaimRecord {
  readonly id: number;
  readonly referrerId: number;
  readonly recommendationId: number;
  readonly recommendationNumber: string;
  readonly productName: string;
  readonly orderNumber: string;
  readonly orderedOn: string;
  readonly hasEvidence: boolean;
  readonly status: ClaimStatus;
  readonly statusAt: Date;
  readonly createdAt: Date;
  readonly waitsUntil: Date;
  readonly reason: string | null;
  readonly note: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly language: Language;
}

const claims = `select c.id, c.referrer_id as "referrerId", c.recommendation_id as "recommendationId",
    r.number as "recommendationNumber", p.display_name as "productName", c.typed_number as "orderNumber",
    c.ordered_on as "orderedOn", c.status, c.status_at as "statusAt", c.created_at as "createdAt",
    c.waits_until as "waitsUntil", c.reason, c.note, f.email, coalesce(f.first_name, '') as "firstName", f.language,
    exists (select from claim_evidence e where e.tenant_id = c.tenant_id and e.claim_id = c.id) as "hasEvidence"
  from claim c
  join recommendation r on r.tenant_id = c.tenant_id and r.id = c.recommendation_id
  join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
  join referrer f on f.tenant_id = c.tenant_id and f.id = c.referrer_id
 where c.tenant_id = $1`;

const ofReferrer = defineStatement<ClaimRecord>(
  `${claims} and c.referrer_id = $2 order by c.created_at desc, c.id desc limit 100`,
);

export function claimsOf(tx: TenantTransaction, referrerId: number): Promise<ClaimRecord[]> {
  return tx.run(ofReferrer, [tx.tenantId, referrerId]);
}

const byId = defineStatement<ClaimRecord>(`${claims} and c.id = $2 for update of c`);

/** Held until the end: nobody else decides meanwhile. */
export async function lockClaim(tx: TenantTransaction, id: number): Promise<ClaimRecord | undefined> {
  return (await tx.run(byId, [tx.tenantId, id]))[0];
}

const undecided = defineStatement<ClaimRecord>(
  `${claims} and c.status in ('open', 'checking') order by c.status, c.status_at, c.id limit $2`,
);

export function undecidedClaims(tx: TenantTransaction, limit: number): Promise<ClaimRecord[]> {
  return tx.run(undecided, [tx.tenantId, limit]);
}

export interface ClaimableRecord {
  readonly id: number;
  readonly number: string;
  readonly productName: string;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly keptUntil: Date | null;
}

const claimable = defineStatement<ClaimableRecord>(
  `select r.id, r.number, p.display_name as "productName", r.created_at as "createdAt",
          r.valid_until as "validUntil", k.kept as "keptUntil"
     from recommendation r
     join product p on p.tenant_id = r.tenant_id and p.id = r.product_id
     cross join lateral (
       select max(keep_until) as kept from recipient where tenant_id = $1 and recommendation_id = r.id) k
    where r.tenant_id = $1 and r.referrer_id = $2 and r.locked_at is null
      and ($3::text is null or r.number = $3)
    order by r.created_at desc, r.id desc limit 200`,
);

/** One's recommendations, newest first, or the one that is named; whether it is too late, the domain decides. */
export function ownRecommendations(
  tx: TenantTransaction,
  referrerId: number,
  number: string | null,
): Promise<ClaimableRecord[]> {
  return tx.run(claimable, [tx.tenantId, referrerId, number]);
}

export interface NewClaimRow {
  readonly referrerId: number;
  readonly recommendationId: number;
  readonly typedNumber: string;
  readonly orderedOn: string;
  readonly note: string;
  readonly now: Date;
  readonly waitsUntil: Date;
}

const add = defineStatement<{ id: number }>(
  `insert into claim (tenant_id, referrer_id, recommendation_id, order_number, typed_number, ordered_on, note, status_at,
                      created_at, waits_until)
   values ($1, $2, $3, upper($4), $4, $5, $6, $7, $7, $8) on conflict on constraint claim_once do nothing returning id`,
);

const valuesOf = (row: NewClaimRow) => [
  row.referrerId,
  row.recommendationId,
  row.typedNumber,
  row.orderedOn,
  row.note,
  row.now,
  row.waitsUntil,
];

/** Undefined when the order is claimed already; whoever was first has committed by then. */
export async function insertClaim(tx: TenantTransaction, row: NewClaimRow): Promise<number | undefined> {
  return (await tx.run(add, [tx.tenantId, ...valuesOf(row)]))[0]?.id;
}

const byOrder = defineStatement<ClaimRecord>(`${claims} and c.order_number = upper($2) for update of c`);

export async function lockClaimOfOrder(
  tx: TenantTransaction,
  typedNumber: string,
): Promise<ClaimRecord | undefined> {
  return (await tx.run(byOrder, [tx.tenantId, typedNumber]))[0];
}

const rewrite = defineStatement(
  `update claim set referrer_id = $2, recommendation_id = $3, typed_number = $4, ordered_on = $5,
                    note = coalesce(nullif($6, ''), note)
    where tenant_id = $1 and id = $7`,
);
const reopen = defineStatement(
  `update claim set status = 'open', reason = null, status_at = $3, waits_until = $4, note = $5
    where tenant_id = $1 and id = $2`,
);

/** What is told again replaces what was told before. */
export async function completeClaim(tx: TenantTransaction, id: number, row: NewClaimRow): Promise<void> {
  await tx.run(rewrite, [tx.tenantId, ...valuesOf(row).slice(0, 5), id]);
}

export async function reopenClaim(tx: TenantTransaction, id: number, row: NewClaimRow): Promise<void> {
  await completeClaim(tx, id, row);
  await tx.run(reopen, [tx.tenantId, id, row.now, row.waitsUntil, row.note]);
}

export interface EvidenceFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The newest evidence counts, also when somebody else takes a refused claim up. */
export async function replaceEvidence(
  tx: TenantTransaction,
  claimId: number,
  file: EvidenceFile | undefined,
  now: Date,
): Promise<void> {
  await sql`delete from claim_evidence where tenant_id = ${tx.tenantId} and claim_id = ${claimId}`.execute(
    tx,
  );
  if (!file) return;
  await sql`insert into claim_evidence (tenant_id, claim_id, name, media_type, content, added_at)
    values (${tx.tenantId}, ${claimId}, ${file.name}, ${file.mediaType}, ${file.content}, ${now})`.execute(
    tx,
  );
}

export async function evidenceOf(tx: TenantTransaction, claimId: number): Promise<EvidenceFile | undefined> {
  const { rows } = await sql<EvidenceFile>`
    select name, media_type as "mediaType", content from claim_evidence
     where tenant_id = ${tx.tenantId} and claim_id = ${claimId} order by id desc limit 1`.execute(tx);
  return rows[0];
}

export interface ClaimChange {
  readonly from: readonly ClaimStatus[];
  readonly to: ClaimStatus;
  readonly at: Date;
  readonly actor: string;
  readonly reason: string | null;
  readonly orderId: number | null;
}

/** False when the claim is no longer in a state that is expected. */
export async function changeClaim(tx: TenantTransaction, id: number, change: ClaimChange): Promise<boolean> {
  const { to, at, reason, orderId, from } = change;
  const { numAffectedRows } = await sql`
    update claim set status = ${to}, status_at = ${at}, reason = ${reason}, order_id = ${orderId}
     where tenant_id = ${tx.tenantId} and id = ${id} and status = any (${[...from]}::text[])`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await writeClaimEvent(tx, id, change);
  return true;
}

export async function writeClaimEvent(
  tx: TenantTransaction,
  claimId: number,
  { to, at, actor, reason }: Pick<ClaimChange, "to" | "at" | "actor" | "reason">,
): Promise<void> {
  await sql`insert into claim_event (tenant_id, claim_id, to_status, at, actor, reason)
    values (${tx.tenantId}, ${claimId}, ${to}, ${at}, ${actor}, ${reason})`.execute(tx);
}

const overdue = defineStatement<{ id: number }>(
  `select id from claim where tenant_id = $1 and status = 'open' and waits_until <= $2
    order by waits_until limit $3 for update skip locked`,
);

export async function takeOverdue(tx: TenantTransaction, now: Date, size: number): Promise<number[]> {
  return (await tx.run(overdue, [tx.tenantId, now, size])).map(({ id }) => id);
}
