import type { HoldView } from "@weitersagen/contract/console/privacy-holds";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type ActiveHold, activeHolds, holdOn, insertHold, liftHold } from "../repository/holds.ts";
import { insertEvent, lockRequest } from "../repository/requests.ts";
import type { By } from "./by.ts";
import { onHold, nobodyStored, refuse } from "./desk-refusals.ts";
import type { Person } from "./person.ts";
import { isNobody, personOfRequest, subjectOf } from "./request-person.ts";

const today = (now: Date): string => isoDate(calendarDateOf(now));

export const holdView = ({ emails, name, ...hold }: ActiveHold, now: Date): HoldView => ({
  ...hold,
  person: name ?? emails[0] ?? "–",
  isCheckDue: hold.checkOn <= today(now),
});

export const listActiveHolds = async (tx: TenantTransaction, now: Date): Promise<HoldView[]> =>
  (await activeHolds(tx)).map((hold) => holdView(hold, now));

export async function findHold(tx: TenantTransaction, person: Person): Promise<ActiveHold | undefined> {
  return holdOn(tx, subjectOf(person));
}

/** Refuses to delete a person whose data a dispute needs. */
export async function requireNoHold(tx: TenantTransaction, person: Person): Promise<void> {
  if (await findHold(tx, person)) throw onHold();
}

/**
 * Keeps the data of the person of a request in all roles. A request that is answered may be held too. Sweeps ask
 * `platform.is_held` and the functions that use it (migrations 0280 and 0332), which follow the same rule.
 */
export async function holdPerson(
  tx: TenantTransaction,
  {
    requestId,
    reason,
    checkOn,
  }: { readonly requestId: number; readonly reason: string; readonly checkOn: string },
  { operator, now }: By,
): Promise<void> {
  const request = await lockRequest(tx, requestId);
  if (!request) throw new Refusal("notFound");
  const person = await personOfRequest(tx, request);
  if (isNobody(person)) throw nobodyStored();
  if (checkOn <= today(now))
    throw refuse(
      "Der Tag der Prüfung muss in der Zukunft liegen.",
      "The day of the check must be in the future.",
    );
  if (await findHold(tx, person))
    throw refuse("Diese Person hat schon einen Sperrvermerk.", "This person is on hold already.");
  const by = operator.name;
  await insertHold(tx, {
    requestId,
    ...subjectOf(person),
    name: request.name,
    reason,
    checkOn,
    at: now,
    by,
  });
  await insertEvent(tx, requestId, { kind: "held", at: now, actor: by, detail: reason });
}

export async function liftHoldOf(
  tx: TenantTransaction,
  { holdId, reason }: { readonly holdId: number; readonly reason: string },
  { operator, now }: By,
): Promise<void> {
  const lifted = await liftHold(tx, holdId, { at: now, by: operator.name, reason });
  if (!lifted) throw new Refusal("notFound");
  const { requestId } = lifted;
  if (requestId !== null)
    await insertEvent(tx, requestId, { kind: "lifted", at: now, actor: operator.name, detail: reason });
}
