import type { ConsentPurpose, ConsentStep } from "@weitersagen/domain/consent";
import { sql } from "kysely";
import { defineStatement } from "../../../platform/db/statement.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

export interface ConsentPerson {
  readonly person: "referrer" | "recipient";
  readonly personId: number;
}

export interface ConsentRow extends ConsentPerson {
  readonly purpose: ConsentPurpose;
  /** For the terms their version, for a campaign its id, for all others the purpose. */
  readonly subject: string;
  readonly step: ConsentStep;
  readonly at: Date;
  /** The call, mail or form that the consent came through. */
  readonly via: string;
  readonly textHash: Buffer;
  readonly addressHash: Buffer | null;
}

// Prepared, because every new recommendation runs it (benchmark P2).
const addConsents = defineStatement(
  `insert into consent (tenant_id, person, person_id, purpose, subject, step, at, via, text_hash, address_hash)
   select $1, * from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[],
                            $9::bytea[], $10::bytea[])`,
);

export async function insertConsents(tx: TenantTransaction, rows: readonly ConsentRow[]): Promise<void> {
  await tx.run(addConsents, [
    tx.tenantId,
    rows.map(({ person }) => person),
    rows.map(({ personId }) => personId),
    rows.map(({ purpose }) => purpose),
    rows.map(({ subject }) => subject),
    rows.map(({ step }) => step),
    rows.map(({ at }) => at),
    rows.map(({ via }) => via),
    rows.map(({ textHash }) => textHash),
    rows.map(({ addressHash }) => addressHash),
  ]);
}

export interface ConsentPeople {
  readonly person: ConsentPerson["person"];
  readonly personIds: readonly number[];
}

/**
 * The newest row of each consent of these people: the latest by time, since a consent that was kept until its person was known
 * is stored after later ones.
 */
const newestOf = (tx: TenantTransaction, { person, personIds }: ConsentPeople) =>
  tx
    .selectFrom("consent")
    .distinctOn(["person_id", "purpose", "subject"])
    .select(["person_id", "purpose", "subject", "step", "at", "text_hash", "address_hash"])
    .where("tenant_id", "=", tx.tenantId)
    .where("person", "=", person)
    .where((eb) => eb("person_id", "=", eb.fn.any(eb.val(personIds))))
    .orderBy("person_id")
    .orderBy("purpose")
    .orderBy("subject")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .as("newest");

export interface NewestConsent {
  readonly purpose: ConsentPurpose;
  readonly subject: string;
  readonly step: ConsentStep;
  readonly at: Date;
  /** Empty for consents older than the stored wordings. */
  readonly wording: string | null;
  readonly version: string | null;
}

/** The state of each consent of a person, oldest first. */
export function listNewest(
  tx: TenantTransaction,
  { person, personId }: ConsentPerson,
): Promise<NewestConsent[]> {
  return tx
    .selectFrom(newestOf(tx, { person, personIds: [personId] }))
    .leftJoin("consent_text", (join) =>
      join.onRef("consent_text.hash", "=", "newest.text_hash").on("consent_text.tenant_id", "=", tx.tenantId),
    )
    .select([
      "newest.purpose",
      "newest.subject",
      "newest.step",
      "newest.at",
      "consent_text.wording",
      "consent_text.version",
    ])
    .orderBy("newest.at")
    .orderBy("newest.purpose")
    .orderBy("newest.subject")
    .execute();
}

interface NextStep extends ConsentPeople {
  /** Only consents whose newest row has one of these steps. */
  readonly from: readonly ConsentStep[];
  readonly step: ConsentStep;
  readonly at: Date;
  readonly via: string;
  /** Of the person's new address, where it replaced the one of the earlier rows. */
  readonly addressHash?: Buffer | null | undefined;
  /** Only this consent. */
  readonly only?: { readonly purpose: ConsentPurpose; readonly subject: string } | undefined;
  /** Only consents whose newest row is of this time. */
  readonly between?: { readonly first: Date; readonly last: Date } | undefined;
}

/** Adds a row to each matching consent, with the same wording and, unless another is given, address. Returns what it was added to. */
export function addStep(
  tx: TenantTransaction,
  next: NextStep,
): Promise<{ purpose: ConsentPurpose; subject: string }[]> {
  const { person, from, step, at, via, addressHash, only, between } = next;
  const matching = tx
    .selectFrom(newestOf(tx, next))
    .select([
      sql<number>`${tx.tenantId}::integer`.as("tenant_id"),
      sql<ConsentPerson["person"]>`${person}::text`.as("person"),
      "newest.person_id",
      "newest.purpose",
      "newest.subject",
      sql<ConsentStep>`${step}::text`.as("step"),
      sql<Date>`${at}::timestamptz`.as("at"),
      sql<string>`${via}::text`.as("via"),
      "newest.text_hash",
      addressHash === undefined
        ? sql.ref<Buffer | null>("newest.address_hash").as("address_hash")
        : sql<Buffer | null>`${addressHash}::bytea`.as("address_hash"),
    ])
    .where("newest.step", "in", [...from])
    .$if(only !== undefined, (query) =>
      query
        .where("newest.purpose", "=", only?.purpose ?? "terms")
        .where("newest.subject", "=", only?.subject ?? ""),
    )
    .$if(between !== undefined, (query) =>
      query.where("newest.at", ">=", between?.first ?? at).where("newest.at", "<=", between?.last ?? at),
    );
  return tx
    .insertInto("consent")
    .columns([
      "tenant_id",
      "person",
      "person_id",
      "purpose",
      "subject",
      "step",
      "at",
      "via",
      "text_hash",
      "address_hash",
    ])
    .expression(matching)
    .returning(["purpose", "subject"])
    .execute();
}

export function consentsOf(tx: TenantTransaction, { person, personId }: ConsentPerson) {
  return tx
    .selectFrom("consent")
    .leftJoin("consent_text", (join) =>
      join
        .onRef("consent_text.tenant_id", "=", "consent.tenant_id")
        .onRef("consent_text.hash", "=", "consent.text_hash"),
    )
    .select([
      "consent.purpose",
      "consent.subject",
      "consent.step",
      "consent.at",
      "consent.via",
      "consent_text.version",
      "consent_text.wording",
    ])
    .where("consent.tenant_id", "=", tx.tenantId)
    .where("consent.person", "=", person)
    .where("consent.person_id", "=", personId)
    .orderBy("consent.at")
    .orderBy("consent.id")
    .execute();
}

/** The people who ever gave a consent under one of these hashes of an address. */
export function peopleOfAddress(
  tx: TenantTransaction,
  addressHashes: readonly Buffer[],
): Promise<ConsentPerson[]> {
  return tx
    .selectFrom("consent")
    .select(["person", "person_id as personId"])
    .distinct()
    .where("tenant_id", "=", tx.tenantId)
    .where("address_hash", "in", [...addressHashes])
    .orderBy("person")
    .orderBy("personId")
    .execute();
}

/** Deletes the history of consents that were withdrawn or ended by a time. Returns how many rows were deleted. */
export async function deleteEnded(
  tx: TenantTransaction,
  { purpose, endedBy, limit }: { purpose: ConsentPurpose; endedBy: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from consent using (
      select person, person_id, subject from consent last
       where tenant_id = ${tx.tenantId} and purpose = ${purpose} and step in ('withdrawn', 'ended') and at <= ${endedBy}
         and not platform.is_held_party(tenant_id, case person when 'referrer' then person_id end,
                                        case person when 'recipient' then person_id end)
         and not exists (select from consent later
                          where later.tenant_id = ${tx.tenantId} and later.person = last.person
                            and later.person_id = last.person_id and later.purpose = ${purpose}
                            and later.subject = last.subject and (later.at, later.id) > (last.at, last.id))
       limit ${limit}) over
     where consent.tenant_id = ${tx.tenantId} and consent.purpose = ${purpose} and consent.person = over.person
       and consent.person_id = over.person_id and consent.subject = over.subject`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The hashes of addresses with a withdrawn consent to advertising by mail that was not given again. */
export async function withdrawnAddresses(
  tx: TenantTransaction,
  addressHashes: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await tx
    .selectFrom("consent as withdrawn")
    .select("address_hash as hash")
    .distinct()
    .where("tenant_id", "=", tx.tenantId)
    .where("address_hash", "in", [...addressHashes])
    .where("purpose", "in", ["newsletter", "advertising"])
    .where("step", "=", "withdrawn")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("consent as later")
            .select("later.at")
            .whereRef("later.tenant_id", "=", "withdrawn.tenant_id")
            .whereRef("later.address_hash", "=", "withdrawn.address_hash")
            .whereRef("later.purpose", "=", "withdrawn.purpose")
            .whereRef("later.at", ">", "withdrawn.at")
            .where("later.step", "=", "given"),
        ),
      ),
    )
    .execute();
  return rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
}
