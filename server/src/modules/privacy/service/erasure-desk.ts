import type { ErasureBlocker, ErasureRow } from "@weitersagen/contract/console/privacy-erasure";
import { privacyRequestFlow } from "@weitersagen/domain/privacy-request";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { addresseeOf, lockAccountOf } from "../../account/service/account.ts";
import { accountDeletedMail } from "../mails/account-deleted.ts";
import { dataDeletedMail } from "../mails/data-deleted.ts";
import { readMoneyOf } from "../read-model/payouts-under-way.ts";
import { countPersonRows } from "../read-model/person-rows.ts";
import {
  findRequest,
  insertEvent,
  lockRequest,
  lockWaiting,
  moveRequest,
  storeReceipt,
  type StoredRequest,
} from "../repository/requests.ts";
import type { By } from "./by.ts";
import { closedAlready, identityMissing, nobodyStored, refuse } from "./desk-refusals.ts";
import { erasePerson } from "./erase-person.ts";
import { expectedRows, lastMail, mailedReceipt, receiptRows, shownRows } from "./erasure-receipt.ts";
import { findHold } from "./holds.ts";
import type { Person } from "./person.ts";
import { isNobody, keysOf, personOfRequest } from "./request-person.ts";

interface Preview {
  readonly rows: ErasureRow[];
  readonly blockers: ErasureBlocker[];
  readonly lapsingCents: number;
  readonly transferCents: number;
}

const moneyOf = (tx: TenantTransaction, { account, recipients }: Person, now: Date) =>
  readMoneyOf(tx, { referrerId: account?.id ?? null, recipients }, now);

/** What an erasure would remove and leave, and what is in its way. Changes nothing. */
export async function previewErasure(tx: TenantTransaction, id: number, now: Date): Promise<Preview> {
  const request = await findRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  const person = await personOfRequest(tx, request);
  const { underWay, lapsingCents, transferCents } = await moneyOf(tx, person, now);
  const blockers: ErasureBlocker[] = [];
  if (isNobody(person)) blockers.push("nobody");
  if (request.identity === null) blockers.push("identity");
  if (await findHold(tx, person)) blockers.push("hold");
  if (underWay > 0) blockers.push("payout");
  const before = isNobody(person) ? [] : await countPersonRows(tx, keysOf(tx, person));
  const rows = expectedRows(before, transferCents > 0);
  if (!isNobody(person) && isMailed(person, request)) rows.push(lastMail);
  return { rows: shownRows(rows), blockers, lapsingCents, transferCents };
}

/** Whether there is an address for the last mail. */
const isMailed = ({ account }: Person, { email }: StoredRequest): boolean =>
  account !== undefined || email !== null;

const heldBack = () =>
  refuse(
    "Diese Person hat einen Sperrvermerk. Heben Sie ihn zuerst auf.",
    "This person is on hold. Lift the hold first.",
  );

/**
 * Erases the person of a request in all roles. While a payout is under way the erasure waits: the bank may send the money
 * back, and then its owner must be able to get it. Returns whether the person was erased now.
 */
export async function eraseByRequest(
  tx: TenantTransaction,
  id: number,
  { operator, now }: By,
): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  if (request.kind !== "erasure")
    throw refuse(
      "Gelöscht wird nur auf ein Anliegen „Löschung“ hin.",
      "Data are erased only for a request for erasure.",
    );
  if (request.state !== "open") throw closedAlready();
  if (request.identity === null) throw identityMissing();
  const person = await personOfRequest(tx, request);
  if (isNobody(person)) throw nobodyStored();
  if (await findHold(tx, person)) throw heldBack();
  const by = operator.name;
  if ((await moneyOf(tx, person, now)).underWay > 0) {
    await moveRequest(tx, id, moveBy(privacyRequestFlow, "wait"));
    await insertEvent(tx, id, { kind: "waiting", at: now, actor: by });
    return false;
  }
  await eraseNow(tx, request, person, { by, now });
  return true;
}

/** Takes back an erasure that waits. */
export async function resumeRequest(tx: TenantTransaction, id: number, { operator, now }: By): Promise<void> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  if (!(await moveRequest(tx, id, moveBy(privacyRequestFlow, "resume"))))
    throw refuse("Es ist keine Löschung vorgemerkt.", "No erasure is scheduled.");
  await insertEvent(tx, id, { kind: "resumed", at: now, actor: operator.name });
}

async function eraseNow(
  tx: TenantTransaction,
  request: StoredRequest,
  person: Person,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  // Locked first, so that no recommendation is created for the account while it is deleted.
  if (person.account) await lockAccountOf(tx, person.account.id);
  const keys = keysOf(tx, person);
  const before = await countPersonRows(tx, keys);
  const { id, email, language } = request;
  await erasePerson(tx, person, { now, actor: `request ${id}` }, { requestId: id });
  const receipt = receiptRows(before, await countPersonRows(tx, keys));
  if (isMailed(person, request)) receipt.push(lastMail);
  await storeReceipt(tx, id, receipt);
  await moveRequest(tx, id, {
    ...moveBy(privacyRequestFlow, "finish"),
    closed: { at: now, by, outcome: null },
  });
  await insertEvent(tx, id, { kind: "erased", at: now, actor: by });
  const mailed = { at: now.toISOString(), ...mailedReceipt(receipt) };
  if (person.account) {
    const { to, name, language: spoken } = addresseeOf(person.account);
    const data = { name, ...mailed };
    await sendMail(tx, { template: accountDeletedMail, to, language: spoken, data, now });
  } else if (email !== null)
    await sendMail(tx, { template: dataDeletedMail, to: email, language, data: mailed, now });
}

/** Erases the people whose payout has ended meanwhile. Those on hold go on waiting. */
export async function eraseWaiting(
  tx: TenantTransaction,
  { now, size, failures }: ForgetBatch,
): Promise<number> {
  const waiting = await lockWaiting(tx, size);
  await eachRow(tx, waiting, { idOf: ({ id }) => id, failures }, async (request) => {
    const person = await personOfRequest(tx, request);
    if (await findHold(tx, person)) return;
    if ((await moneyOf(tx, person, now)).underWay > 0) return;
    if (isNobody(person)) {
      const closed = { at: now, by: "retention", outcome: null };
      await moveRequest(tx, request.id, { ...moveBy(privacyRequestFlow, "finish"), closed });
      return;
    }
    await eraseNow(tx, request, person, { by: "retention", now });
  });
  return waiting.length;
}
