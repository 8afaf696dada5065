import { hasAbility, seesWholeAgency } from "./agency-abilities.ts";
import { addDays } from "./dates.ts";
import { type KnownPerson, mayBeSamePerson } from "./person-signs.ts";

/** The release of an order by its agency. A decision is final, except that more money needs a new one. */
export const releaseFlow = {
  waiting: { confirm: "confirming", release: "released", refuse: "refused", waive: "waived" },
  confirming: { release: "released", refuse: "refused", waive: "waived", ask: "waiting" },
  released: { ask: "waiting" },
  refused: {},
  // The tenant turned the release off.
  waived: {},
} as const;

export type ReleaseStatus = keyof typeof releaseFlow;

/** Undecided, or decided by the first of two people only. */
export const undecidedReleases = ["waiting", "confirming"] as const satisfies readonly ReleaseStatus[];

/** The tenant's `AuftragsfreigabeFristTage`, if it sets none. */
const DEFAULT_TERM_DAYS = 30;
/** The owner is reminded this many days before the deadline, the operator as many days after it. */
const REMINDER_DAYS = 7;

export function releaseDeadline(since: Date, termDays = DEFAULT_TERM_DAYS): Date {
  return addDays(since, termDays);
}

export interface ReleaseReminder {
  readonly at: Date;
  readonly to: "owner" | "operator";
}

/** The next reminder after `sent` ones: the owner before the deadline and at it, then the operator; then no more. */
export function releaseReminder(
  { since, dueAt }: { readonly since: Date; readonly dueAt: Date },
  sent: number,
): ReleaseReminder | null {
  if (sent === 0) {
    const early = addDays(dueAt, -REMINDER_DAYS);
    const halfway = new Date((since.getTime() + dueAt.getTime()) / 2);
    return { at: early > halfway ? early : halfway, to: "owner" };
  }
  if (sent === 1) return { at: dueAt, to: "owner" };
  return sent === 2 ? { at: operatorReminder(dueAt), to: "operator" } : null;
}

/** Rewards of this sum need a second person. Without a limit one person is enough. */
export function needsSecondPerson(rewardCents: number, fromCents: number | undefined): boolean {
  return fromCents !== undefined && rewardCents >= fromCents;
}

/**
 * Whether an operator may decide: in place of an agency that has let the deadline pass, or as the second person. An order
 * that is only reported has no deadline before the agency has decided.
 */
export function isOperatorsTurn(
  release: { readonly status: ReleaseStatus; readonly dueAt: Date } | undefined,
  now: Date,
): boolean {
  return release !== undefined && (release.status === "confirming" || release.dueAt <= now);
}

/** When the operator hears of an order that the agency has not decided. */
export function operatorReminder(dueAt: Date): Date {
  return addDays(dueAt, REMINDER_DAYS);
}

export interface Member extends KnownPerson {
  readonly id: number;
}

interface Confirmer extends Member {
  /** The roles that count now; none if the member is locked. */
  readonly roles: readonly string[];
}

/** What decides who may confirm a release as the second person. */
export interface ConfirmedOrder {
  /** The member to whom the order is credited. */
  readonly creditedTo: number | null;
  /** Null while no member has released it. */
  readonly firstBy: number | null;
  /** Who recommended and who ordered. */
  readonly people: readonly KnownPerson[];
}

/** Whether a person recommended an order or placed it: then another one decides. */
export const isOwnOrder = (person: KnownPerson, people: readonly KnownPerson[]): boolean =>
  people.some((other) => mayBeSamePerson(person, other));

/** Whether two members may be one person, registered twice: then they are one pair of eyes. */
export const isSameMember = (one: Member, other: Member): boolean =>
  one.id === other.id || mayBeSamePerson(one, other);

/** Whether a member may confirm: as for every release, but not the first person. */
export function mayConfirm(
  member: Confirmer,
  { creditedTo, people }: ConfirmedOrder,
  first: Member | undefined,
): boolean {
  const { id, roles } = member;
  if ((first && isSameMember(first, member)) || !hasAbility(roles, "releaseOrders")) return false;
  if (!seesWholeAgency(roles) && id !== creditedTo) return false;
  return !isOwnOrder(member, people);
}

/** What decides whether a person may release or refuse an order now. */
export interface ReleaseFacts {
  /** Null: the order needs no release. */
  readonly status: ReleaseStatus | null;
  readonly isVerified: boolean;
  /** Only reported by the browser, and perhaps the same as an order that the provider confirmed without naming the customer. */
  readonly isDoubtful: boolean;
  readonly isCancelled: boolean;
  /** It earns nothing for another reason. */
  readonly isUnrewarded: boolean;
  /** The person recommended it, or ordered it. */
  readonly isOwn: boolean;
  /** The person has released it already, and a second one must confirm. */
  readonly isFirst: boolean;
  /** The person is an operator, and it is still the agency's turn. */
  readonly isAgencysTurn: boolean;
  /** Whether the person wants to release it; otherwise they refuse it. */
  readonly releases: boolean;
}

interface Obstacle {
  readonly name: string;
  readonly applies: (facts: ReleaseFacts) => boolean;
  readonly de: string;
  readonly en: string;
}

/** Why an order cannot be released or refused, in order of precedence: the first that applies is the reason. */
export const releaseObstacles = [
  {
    name: "refusedBefore",
    applies: ({ status }) => status === "refused",
    de: "Dieser Auftrag ist schon abgelehnt.",
    en: "This order has been refused already.",
  },
  {
    name: "releasedBefore",
    applies: ({ status }) => status === "released",
    de: "Dieser Auftrag ist schon freigegeben.",
    en: "This order has been released already.",
  },
  {
    name: "cancelled",
    applies: ({ isCancelled }) => isCancelled,
    de: "Dieser Auftrag ist storniert.",
    en: "This order is cancelled.",
  },
  {
    name: "unverified",
    // Only where agencies do not release orders: otherwise the release itself confirms the order.
    applies: ({ isVerified, status }) => !isVerified && status === null,
    de: "Der Anbieter hat diesen Auftrag noch nicht bestätigt.",
    en: "The provider has not confirmed this order yet.",
  },
  {
    name: "doubtful",
    applies: ({ isDoubtful, releases }) => isDoubtful && releases,
    de: "Zu dieser Empfehlung hat der Anbieter schon einen Auftrag bestätigt, ohne die Kundin oder den Kunden zu nennen. Es kann derselbe sein. Bitte wenden Sie sich an den Anbieter.",
    en: "The provider has confirmed an order of this recommendation without naming the customer. It may be the same one. Please contact the provider.",
  },
  {
    name: "unrewarded",
    applies: ({ isUnrewarded }) => isUnrewarded,
    de: "Für diesen Auftrag gibt es keine Prämie, es ist nichts freizugeben.",
    en: "This order earns no reward, so there is nothing to release.",
  },
  {
    name: "notNeeded",
    applies: ({ status }) => status === null || status === "waived",
    de: "Dieser Auftrag braucht keine Freigabe.",
    en: "This order needs no release.",
  },
  {
    name: "own",
    applies: ({ isOwn }) => isOwn,
    de: "Über die eigene Empfehlung oder Bestellung entscheidet eine andere Person.",
    en: "Another person decides about one's own recommendation or order.",
  },
  {
    name: "agencysTurn",
    applies: ({ isAgencysTurn }) => isAgencysTurn,
    de: "Über diesen Auftrag entscheidet bis zum Ende der Frist die Agentur.",
    en: "The agency decides about this order until its deadline.",
  },
  {
    name: "samePerson",
    applies: ({ isFirst, releases }) => isFirst && releases,
    de: "Sie haben diesen Auftrag schon freigegeben. Eine zweite Person muss ihn auch freigeben.",
    en: "You have released this order already. A second person has to release it too.",
  },
] as const satisfies readonly Obstacle[];

export type ReleaseObstacle = (typeof releaseObstacles)[number];

export function releaseObstacle(facts: ReleaseFacts): ReleaseObstacle | undefined {
  return releaseObstacles.find(({ applies }) => applies(facts));
}
