import type { PrivacyRequestView } from "@weitersagen/contract/console/privacy-desk";
import type { PartyName } from "@weitersagen/contract/console/people";
import { calendarDateOf, isoDate, readIsoDate } from "@weitersagen/domain/dates";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import {
  deadlineOf,
  extendedDeadlineOf,
  isPending,
  lacksIdentityCheck,
  mayExtend,
  privacyRequestFlow,
  type PrivacyRequestKind,
  type PrivacyRequestOrigin,
} from "@weitersagen/domain/privacy-request";
import { moveBy } from "@weitersagen/domain/state-flow";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { privacyAnswerMail } from "../mails/privacy-answer.ts";
import { privacyExtendedMail } from "../mails/privacy-extended.ts";
import { findParty, readEvents, readParty, readRequestDetails } from "../read-model/requests.ts";
import {
  addOutcome,
  findRequest,
  insertEvent,
  insertRequest,
  lockRequest,
  moveRequest,
  setDeadline,
  setIdentity,
  type StoredRequest,
} from "../repository/requests.ts";
import type { By } from "./by.ts";
import { closedAlready, identityMissing, nobodyStored, refuse } from "./desk-refusals.ts";
import { mailDataLink } from "./data-request.ts";
import { shownRows, type StoredRow } from "./erasure-receipt.ts";
import { findHold, holdView } from "./holds.ts";
import { isNobody, personOfRequest } from "./request-person.ts";

interface Received {
  readonly kind: PrivacyRequestKind;
  readonly origin: PrivacyRequestOrigin;
  readonly email: string;
  readonly receivedOn: string;
  readonly message: string;
}

/** Records a request. Its deadline counts from the day on which it came in. */
export async function receiveRequest(
  tx: TenantTransaction,
  { kind, origin, email, receivedOn, message }: Received,
  { now, actor }: { readonly now: Date; readonly actor: string },
): Promise<number> {
  const party = await findParty(tx, { referrerId: null, email });
  const id = await insertRequest(tx, {
    kind,
    origin,
    referrerId: party?.party === "referrer" ? party.id : null,
    email,
    name: party?.name ?? null,
    language: party?.language ?? "de",
    message,
    receivedOn,
    dueOn: isoDate(deadlineOf(readIsoDate(receivedOn))),
    now,
  });
  await insertEvent(tx, id, { kind: "received", at: now, actor });
  return id;
}

interface RecordedRequest extends Omit<Received, "email" | "origin"> {
  /** Typed at the privacy desk. From a person's page of the care desk, `party` and `partyId` are given instead. */
  readonly email?: string | undefined;
  readonly party?: PartyName | undefined;
  readonly partyId?: number | undefined;
}

const OLDEST_DAYS = 366;
const DAY_MS = 86_400_000;

/** Records a request that an operator got by letter, e-mail or phone. */
export async function recordRequest(
  tx: TenantTransaction,
  { email: typed, party, partyId, ...request }: RecordedRequest,
  { operator, now }: By,
): Promise<number> {
  const today = isoDate(calendarDateOf(now));
  const oldest = isoDate(calendarDateOf(new Date(now.getTime() - OLDEST_DAYS * DAY_MS)));
  if (request.receivedOn > today || request.receivedOn < oldest)
    throw refuse(
      "Der Tag des Eingangs liegt in der Zukunft oder mehr als ein Jahr zurück.",
      "The day of receipt is in the future or more than a year ago.",
    );
  const person = party && partyId !== undefined ? await readParty(tx, party, partyId) : undefined;
  if (party && !person) throw new Refusal("notFound");
  const email = person?.email ?? (typed === undefined ? undefined : normalizedAddress(typed));
  if (email === undefined || email === null)
    throw refuse(
      "Geben Sie die E-Mail-Adresse an, um die es geht.",
      "Enter the e-mail address that it is about.",
    );
  return receiveRequest(
    tx,
    { ...request, email, origin: party ? "care" : "desk" },
    { now, actor: operator.name },
  );
}

export async function viewRequest(tx: TenantTransaction, id: number, now: Date): Promise<PrivacyRequestView> {
  const stored = await readRequestDetails(tx, id, now);
  if (!stored) throw new Refusal("notFound");
  const { referrerId: _referrer, name: _name, receipt, ...shown } = stored;
  const person = await personOfRequest(tx, stored);
  const party = isNobody(person) ? undefined : await findParty(tx, stored);
  const hold = isNobody(person) ? undefined : await findHold(tx, person);
  return {
    ...shown,
    party: party?.party ?? null,
    partyId: party?.id ?? null,
    acceptances: person.recipients.length,
    formerAddresses: Math.max(0, person.addresses.length - 1),
    isHeld: hold !== undefined,
    hold: hold ? holdView(hold, now) : null,
    // `extendRequest` checks the same three conditions and refuses each in its own words.
    mayExtend:
      stored.closedAt === null && !stored.isExtended && mayExtend(readIsoDate(stored.receivedOn), now),
    receipt: receipt === null ? null : shownRows(receipt as StoredRow[]),
    events: await readEvents(tx, id),
  };
}

/** A request that waits for an answer, locked. */
async function lockOpen(tx: TenantTransaction, id: number): Promise<StoredRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  if (!isPending(request.state)) throw closedAlready();
  return request;
}

/** Mails a link to the page with the person's data. Opening it proves that the mailbox is theirs. */
export async function mailLink(tx: TenantTransaction, id: number, { operator, now }: By): Promise<void> {
  await mailLinkOf(tx, await lockOpen(tx, id), { operator, now });
}

async function mailLinkOf(
  tx: TenantTransaction,
  request: StoredRequest,
  { operator, now }: By,
): Promise<void> {
  const person = await personOfRequest(tx, request);
  const to = person.account?.email ?? request.email;
  if (to === null || isNobody(person)) throw nobodyStored();
  await mailDataLink(tx, { email: to, language: request.language }, now);
  await insertEvent(tx, request.id, { kind: "linkMailed", at: now, actor: operator.name });
}

export async function identifyPerson(
  tx: TenantTransaction,
  { id, note }: { readonly id: number; readonly note: string },
  { operator, now }: By,
): Promise<void> {
  await lockOpen(tx, id);
  const by = operator.name;
  const [changed] = await setIdentity(tx, { id }, { identity: "operator", at: now, by, note });
  if (changed === undefined)
    throw refuse("Die Identität ist schon geprüft.", "The identity has been checked already.");
  await insertEvent(tx, id, { kind: "identity", at: now, actor: by, detail: note });
}

/** Art. 12(3) GDPR: the person learns of the extension and its reason within the first month. */
export async function extendRequest(
  tx: TenantTransaction,
  { id, reason }: { readonly id: number; readonly reason: string },
  { operator, now }: By,
): Promise<void> {
  const request = await lockOpen(tx, id);
  const receivedOn = readIsoDate(request.receivedOn);
  if (!mayExtend(receivedOn, now))
    throw refuse(
      "Verlängern geht nur innerhalb des ersten Monats.",
      "The deadline can be extended within the first month only.",
    );
  const dueOn = isoDate(extendedDeadlineOf(receivedOn));
  if (!(await setDeadline(tx, id, { dueOn, reason, at: now })))
    throw refuse("Die Frist ist schon verlängert.", "The deadline has been extended already.");
  await insertEvent(tx, id, { kind: "extended", at: now, actor: operator.name, detail: reason });
  const { email, language, kind, receivedOn: received } = request;
  if (email === null) return;
  const data = { kind, receivedOn: received, dueOn, reason };
  await sendMail(tx, { template: privacyExtendedMail, to: email, language, data, now });
}

interface Answer {
  readonly id: number;
  readonly state: "done" | "refused" | "withdrawn";
  readonly words: string;
  readonly isMailed: boolean;
  /** Also mails the link with which the person downloads their data: the answer itself has no attachment. */
  readonly withLink?: boolean | undefined;
}

const eventOf = { done: "finish", refused: "refuse", withdrawn: "withdraw" } as const;

/** Answers a request. A refusal names the right to complain (Art. 12(4) GDPR). */
export async function answerRequest(tx: TenantTransaction, answer: Answer, by: By): Promise<void> {
  const { id, state, words, isMailed, withLink = false } = answer;
  const { operator, now } = by;
  // The person may have downloaded everything while the operator was writing.
  if (state === "done" && (await addOutcome(tx, id, words))) return addAnswer(tx, answer, by);
  const request = await lockOpen(tx, id);
  const { kind } = request;
  const isStored = !isNobody(await personOfRequest(tx, request));
  if (state === "done" && lacksIdentityCheck({ ...request, isStored })) throw identityMissing();
  if (kind === "erasure" && state === "done" && isStored)
    throw refuse(
      "Zu dieser Person ist noch etwas gespeichert. Löschen Sie die Daten, dann ist das Anliegen erledigt.",
      "Something is still stored about this person. Erase the data, then the request is done.",
    );
  if (request.state === "waiting" && state === "refused")
    throw refuse(
      "Die Löschung ist vorgemerkt. Nehmen Sie das zuerst zurück.",
      "The erasure is scheduled. Take that back first.",
    );
  const closed = { at: now, by: operator.name, outcome: words };
  if (!(await moveRequest(tx, id, { ...moveBy(privacyRequestFlow, eventOf[state]), closed })))
    throw closedAlready();
  const isSent = isMailed && state !== "withdrawn";
  if (isSent && withLink) await mailLinkOf(tx, request, { operator, now });
  await insertEvent(tx, id, { kind: state, at: now, actor: operator.name, detail: words });
  if (isSent) await mailAnswer(tx, request, answer, now);
}

/** The download settled the request; the operator's words are an addition. */
async function addAnswer(tx: TenantTransaction, answer: Answer, { operator, now }: By): Promise<void> {
  const { id, words } = answer;
  await insertEvent(tx, id, { kind: "done", at: now, actor: operator.name, detail: words });
  const request = await findRequest(tx, id);
  if (request && answer.isMailed) await mailAnswer(tx, request, answer, now);
}

async function mailAnswer(
  tx: TenantTransaction,
  { kind, email, language, receivedOn }: StoredRequest,
  { state, words }: Answer,
  now: Date,
): Promise<void> {
  if (email === null || state === "withdrawn") return;
  const data = { kind, state, receivedOn, words };
  await sendMail(tx, { template: privacyAnswerMail, to: email, language, data, now });
}
