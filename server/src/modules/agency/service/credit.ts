import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findActiveMembers } from "../repository/members.ts";

/** To whom a row is credited. */
export interface Credit {
  readonly agencyId: number;
  readonly memberId: number | null;
}

/** A number as a call gives it, with the path of its field. */
export interface GivenNumber {
  readonly path: string;
  readonly number: string | null | undefined;
}

const unknownNumber = { de: "Diese Nummer kennen wir nicht.", en: "We do not know this number." };

/**
 * Whom the given numbers credit: the first one that is given. Refuses all numbers that are not those of an active member
 * of an active agency.
 */
export async function creditOf(
  tx: TenantTransaction,
  language: Language,
  given: readonly GivenNumber[],
): Promise<Credit | undefined> {
  const named = given.flatMap(({ path, number }) => (number ? [{ path, number }] : []));
  if (named.length === 0) return undefined;
  const members = await findActiveMembers(
    tx,
    named.map(({ number }) => number),
  );
  const byNumber = new Map(members.map((member) => [member.number, member]));
  const errors = named
    .filter(({ number }) => !byNumber.has(number))
    .map(({ path }) => ({ path, message: unknownNumber[language] }));
  if (errors.length > 0) throw new Refusal("invalidInput", { errors });
  const credited = byNumber.get(named[0]?.number ?? "");
  return credited && { agencyId: credited.agencyId, memberId: credited.memberId };
}
