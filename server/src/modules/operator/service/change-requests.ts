import { formatDateTime } from "@weitersagen/contract/format";
import type { Language } from "@weitersagen/contract/language";
import { addDays } from "@weitersagen/domain/dates";
import {
  type ChangeKind,
  changeKinds,
  type Grant,
  isAble,
  isSamePerson,
} from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  type ChangeStatus as Status,
  decideRequest,
  insertRequest,
  lockRequest,
  lockRequestFor,
  newestRequests,
  openRequests,
  type RequestRow,
  type ShownRequest,
} from "../repository/change-requests.ts";
import { findOperator } from "../repository/accounts.ts";
import { identityOf } from "./identity.ts";

export type ChangeStatus = Status;
export type ChangeRequest = ShownRequest;

/** How long a second person has to look at it. */
const OPEN_DAYS = 30;

interface AskedChange {
  readonly kind: ChangeKind;
  readonly target: string;
  /** Sums to show; no data of a person. */
  readonly content: Readonly<Record<string, number | string>>;
  /** Hash of the state that the change is for: if it differs later, the request is stale. */
  readonly state: Buffer;
  readonly reason: string;
  readonly maker: number;
  readonly now: Date;
}

const refuse = (detail: string, german: string) => new Refusal("wrongState", { detail, german });
const askedAlready = () =>
  refuse("There is an open request for this already.", "Dazu gibt es schon einen offenen Antrag.");

/** Asks for a change that a second person has to approve. A request that is stale or expired is replaced. */
export async function askForChange(tx: PlatformTransaction, asked: AskedChange): Promise<number> {
  const { kind, target, now, state, maker } = asked;
  const former = await lockRequestFor(tx, kind, target);
  if (former?.status === "open") {
    if (former.expires_at > now && former.state.equals(state)) throw askedAlready();
    const status = former.maker === maker ? "withdrawn" : "rejected";
    await decideRequest(tx, former.id, { status, checker: maker, now, note: "replaced by a new request" });
  }
  const id = await insertRequest(tx, { ...asked, madeAt: now, expiresAt: addDays(now, OPEN_DAYS) });
  if (id === undefined) throw askedAlready();
  return id;
}

/** What has changed since a request was made, so that it can no longer be approved: a sentence. */
export interface Overtaken {
  readonly detail: string;
  readonly german: string;
}

interface Approval {
  readonly kind: ChangeKind;
  readonly target: string;
  /** Hash of the present state. */
  readonly state: Buffer;
  /** What it means when the state differs. */
  readonly changed?: Overtaken | undefined;
  readonly checker: number;
  readonly now: Date;
}

interface Approved {
  /** Who asked for the change. */
  readonly maker: { readonly operatorId: number; readonly name: string };
  readonly reason: string;
  readonly content: AskedChange["content"];
}

/**
 * Approves the request about a thing, in the transaction that applies the change: of several approvals one counts, and a
 * failed change leaves the request open.
 */
export async function approveChange(tx: PlatformTransaction, approval: Approval): Promise<Approved> {
  const { kind, target, state, changed, checker, now } = approval;
  const request = await lockRequestFor(tx, kind, target);
  if (!request)
    throw refuse(
      "Nobody has asked for this yet: it needs a request first.",
      "Das hat noch niemand beantragt: Zuerst braucht es einen Antrag.",
    );
  await requireOpen(tx, request);
  const name = await requireAnotherPerson(tx, request.maker, checker);
  if (request.expires_at <= now)
    throw refuse(
      "The request has expired: it has to be made again.",
      "Der Antrag ist abgelaufen und muss neu gestellt werden.",
    );
  if (!request.state.equals(state))
    throw changed
      ? refuse(
          `${changed.detail} The request has to be made again.`,
          `${changed.german} Der Antrag muss neu gestellt werden.`,
        )
      : refuse(
          "This was changed after the request was made: the request has to be made again.",
          "Seit dem Antrag hat sich etwas geändert: Er muss neu gestellt werden.",
        );
  if (!(await decideRequest(tx, request.id, { status: "applied", checker, now }))) throw decided();
  const content = request.content as AskedChange["content"];
  return { maker: { operatorId: request.maker, name }, reason: request.reason, content };
}

const decided = () => refuse("The request was decided already.", "Über den Antrag wurde schon entschieden.");

const outcomes = {
  applied: { de: "freigegeben", en: "approved" },
  rejected: { de: "abgelehnt", en: "rejected" },
  withdrawn: { de: "zurückgezogen", en: "withdrew" },
} as const satisfies Record<Exclude<Status, "open">, Record<Language, string>>;

/** Of two people who decide at the same time, the later one reads who decided what, and when. */
async function requireOpen(tx: PlatformTransaction, request: RequestRow): Promise<void> {
  const { status, checker, decided_at: at } = request;
  if (status === "open") return;
  const name = checker === null ? undefined : (await findOperator(tx, checker))?.name;
  if (name === undefined || at === null) throw decided();
  const outcome = outcomes[status];
  throw refuse(
    `${name} ${outcome.en} the request on ${formatDateTime(at, "en")}. Your decision changes nothing.`,
    `${name} hat den Antrag am ${formatDateTime(at, "de")} Uhr ${outcome.de}. Ihre Entscheidung ändert daran nichts.`,
  );
}

/** Two accounts of one person are one pair of eyes. Returns the maker's name. */
async function requireAnotherPerson(
  tx: PlatformTransaction,
  maker: number,
  checker: number,
): Promise<string> {
  if (maker === checker)
    throw refuse(
      "Another person than the one who asked has to approve it.",
      "Den eigenen Antrag kann man nicht freigeben: Das muss eine andere Person tun.",
    );
  const asked = await identityOf(tx, maker);
  if (isSamePerson(asked, await identityOf(tx, checker)))
    throw refuse(
      "Both accounts belong to the same person: another person has to approve it.",
      "Beide Konten gehören derselben Person: Eine andere Person muss freigeben.",
    );
  return asked.name;
}

/** Refuses a request, or withdraws one's own. */
export async function rejectChange(
  tx: PlatformTransaction,
  { id, by, note, now }: { id: number; by: number; note: string; now: Date },
): Promise<ChangeStatus> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  await requireOpen(tx, request);
  const status = request.maker === by ? "withdrawn" : "rejected";
  if (!(await decideRequest(tx, id, { status, checker: by, now, note }))) throw decided();
  return status;
}

/** Ends the open request about a thing that is gone, if there is one. */
export async function dropChange(
  tx: PlatformTransaction,
  { kind, target, by, note, now }: { kind: ChangeKind; target: string; by: number; note: string; now: Date },
): Promise<void> {
  const request = await lockRequestFor(tx, kind, target);
  if (request?.status === "open") await rejectChange(tx, { id: request.id, by, note, now });
}

interface Decider {
  readonly operatorId: number;
  readonly grants: readonly Grant[];
  /** The tenant's slug; null for a change of the installation. */
  readonly tenant: string | null;
}

/** Of a request that is still open and that the operator may decide: what it is about. Own requests may be withdrawn. */
export async function openChange(
  tx: PlatformTransaction,
  id: number,
  { operatorId, grants, tenant }: Decider,
): Promise<{ readonly kind: ChangeKind; readonly target: string }> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound");
  const { kind } = request;
  if (request.maker !== operatorId && !isAble(grants, changeKinds[kind], tenant))
    throw new Refusal("forbidden");
  await requireOpen(tx, request);
  return { kind, target: request.target };
}

/** What an open request is about. */
export async function findChange(tx: PlatformTransaction, id: number): Promise<{ readonly target: string }> {
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("notFound", { detail: `There is no request ${id}.` });
  await requireOpen(tx, request);
  return request;
}

/** Whether a request about the thing was ever made. */
export async function hasRequest(
  tx: PlatformTransaction,
  kind: ChangeKind,
  target: string,
): Promise<boolean> {
  return (await lockRequestFor(tx, kind, target)) !== undefined;
}

export function listChanges(
  tx: PlatformTransaction,
  options: { status?: ChangeStatus | undefined; size: number },
): Promise<ChangeRequest[]> {
  return newestRequests(tx, options);
}

/** All open requests of a kind, the newest first. */
export const openChanges = (tx: PlatformTransaction, kind: ChangeKind): Promise<ChangeRequest[]> =>
  openRequests(tx, kind);
