import { type caseList, caseStates, type CaseView } from "@weitersagen/contract/console/case-desk";
import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import { addDays } from "@weitersagen/domain/dates";
import { CASE_RECENT_DAYS } from "@weitersagen/domain/fraud-policy";
import { shareMailbox, signsOf } from "@weitersagen/domain/person-signs";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OperatorTenantContext } from "../../../platform/http/console-handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { decideAppeal, recordAppeal } from "../../reward/service/appeal.ts";
import { decideHeldReward } from "../../reward/service/decide.ts";
import {
  findCases,
  readCase,
  readCaseNotes,
  readCasePeople,
  readRecent,
  type StoredCase,
} from "../read-model/cases.ts";
import { readRewards } from "../read-model/rewards.ts";
import { writeNote } from "./actions.ts";
import { nextSteps } from "./next-steps.ts";

export function listCases(
  tx: TenantTransaction,
  request: ListRequestOf<typeof caseList>,
): Promise<ListPage<RowOf<typeof caseList>>> {
  return findCases(tx, request);
}

async function foundCase(tx: TenantTransaction, id: number): Promise<StoredCase> {
  const found = await readCase(tx, id);
  if (!found) throw new Refusal("notFound");
  return found;
}

export async function viewCase(tx: TenantTransaction, id: number, now: Date): Promise<CaseView> {
  const found = await foundCase(tx, id);
  const { referrerId, recipientId } = found;
  const connected = await readCasePeople(tx, found);
  const people = [...new Map(connected.map(({ link: _link, ...person }) => [person.key, person])).values()];
  const keys = new Set(people.map(({ key }) => key));
  const stored = connected.flatMap(({ link }) => (link && keys.has(link.to) ? [link] : []));
  // Two parties with one account share it once.
  const isFirst = ({ from, to, kind }: CaseView["links"][number], index: number) =>
    !stored.slice(0, index).some((one) => one.kind === kind && one.from === to && one.to === from);
  const links = [...stored.filter(isFirst), ...mailboxLinks(people)];
  const recommended = {
    from: `referrer ${referrerId}`,
    to: `recipient ${recipientId}`,
    kind: "recommended",
    value: null,
  } as const;
  return {
    ...found,
    appeal: appealOf(found),
    people,
    links: recipientId === null ? links : [recommended, ...links],
    notes: await readCaseNotes(tx, id),
    next: nextSteps(
      { rewards: await readRewards(tx, { rewardId: id }), claims: [], recommendations: [] },
      now,
    ),
    recent: await readRecent(tx, referrerId, addDays(now, -CASE_RECENT_DAYS)),
  };
}

/** Addresses that end in one mailbox are written differently, so they are compared here and not in the database. */
function mailboxLinks(people: CaseView["people"]): CaseView["links"] {
  const known = people.map(({ key, email }) => ({ key, email, signs: signsOf({ email }) }));
  return known.flatMap((one, index) =>
    known
      .slice(index + 1)
      .filter((other) => shareMailbox(one.signs, other.signs))
      .map((other) => ({
        from: one.key,
        to: other.key,
        kind: "mailbox" as const,
        value: `${one.email}, ${other.email}`,
      })),
  );
}

const appealOf = (found: StoredCase): CaseView["appeal"] =>
  found.appealedAt && {
    at: found.appealedAt,
    text: found.appealText,
    recordedBy: found.appealRecordedBy,
    decidedAt: found.appealDecidedAt,
    decidedBy: found.appealDecidedBy,
    isGranted: found.isAppealGranted,
  };

/** Says who decided what, because the later one has to know whether their own decision is still needed. */
function decidedMeanwhile({ state, decidedBy, appealDecidedBy }: StoredCase): Refusal {
  const by = appealDecidedBy ?? decidedBy;
  const { de, en } = caseStates[state];
  if (by === null || state === "open")
    return new Refusal("wrongState", {
      detail: "This case has changed meanwhile. Please look at it again before you decide.",
      german:
        "Der Fall hat sich inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an, bevor Sie entscheiden.",
    });
  return new Refusal("wrongState", {
    detail: `${by} has decided this case meanwhile. It is now: ${en}.`,
    german: `${by} hat über diesen Fall inzwischen entschieden. Er ist jetzt: ${de}.`,
  });
}

interface Decided {
  readonly id: number;
  readonly decision: "pass" | "reject";
  readonly words?: string | undefined;
  readonly note?: string | undefined;
  readonly seen: string;
}

export async function decideSeenCase(
  tx: TenantTransaction,
  { operator, tenant, now }: Pick<OperatorTenantContext, "operator" | "tenant" | "now">,
  { id, decision, words, note, seen }: Decided,
): Promise<void> {
  const found = await foundCase(tx, id);
  const isSame = found.state === "open" && found.heldAt.toISOString() === seen;
  const decided = { decision, by: operator.name, operatorId: operator.id, now, words: words || undefined };
  if (!isSame || !(await decideHeldReward(tx, tenant, id, decided)))
    throw decidedMeanwhile(await foundCase(tx, id));
  if (note) await addCaseNote(tx, found, note, { operator, now });
}

/** A note of the referrer, the recommendation and the case. */
const addCaseNote = (
  tx: TenantTransaction,
  { id: rewardId, referrerId, recommendation }: StoredCase,
  text: string,
  by: Author,
): Promise<void> =>
  writeNote(tx, { kind: "referrer", id: referrerId }, { text, recommendation, rewardId }, by);

type Author = Pick<OperatorTenantContext, "operator" | "now">;

/** Writes down what the owner of a refused reward says on the phone or by mail. */
export async function recordCaseAppeal(
  tx: TenantTransaction,
  { operator, now }: Author,
  { id, text }: { id: number; text: string },
): Promise<void> {
  await foundCase(tx, id);
  await recordAppeal(tx, { rewardId: id, text, recordedBy: operator.name, now });
}

export async function decideCaseAppeal(
  tx: TenantTransaction,
  { operator, now }: Author,
  { id, decision, words = "", note }: Omit<Decided, "decision" | "seen"> & { decision: "grant" | "refuse" },
): Promise<void> {
  const found = await foundCase(tx, id);
  const isGranted = decision === "grant";
  if (!(await decideAppeal(tx, id, { isGranted, by: operator, words, now })))
    throw decidedMeanwhile(await foundCase(tx, id));
  if (note) await addCaseNote(tx, found, note, { operator, now });
}
