import { addMonths, type CalendarDate, calendarDateOf, compareDates } from "./dates.ts";
import type { Flow } from "./state-flow.ts";

/** The rights that a person exercises: Art. 15, 16, 17, 18 and 21 GDPR. */
export const privacyRequestKinds = ["access", "correction", "erasure", "restriction", "objection"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

/** `waiting`: an erasure that follows as soon as a payout under way has ended. */
export const privacyRequestStates = ["open", "waiting", "done", "refused", "withdrawn"] as const;
export type PrivacyRequestState = (typeof privacyRequestStates)[number];

/** Where the request came in. */
export const privacyRequestOrigins = ["desk", "care", "person"] as const;
export type PrivacyRequestOrigin = (typeof privacyRequestOrigins)[number];

/** How it was checked that the request comes from the person: by opening a mailed link, by a login, or by an operator. */
export const identityChecks = ["link", "login", "operator"] as const;
export type IdentityCheck = (typeof identityChecks)[number];

export const privacyRequestFlow = {
  open: { wait: "waiting", finish: "done", refuse: "refused", withdraw: "withdrawn" },
  waiting: { finish: "done", withdraw: "withdrawn", resume: "open" },
  done: {},
  refused: {},
  withdrawn: {},
} as const satisfies Record<PrivacyRequestState, Flow[string]>;

/** The states of a request that still needs an answer. */
export const pendingStates = ["open", "waiting"] as const satisfies readonly PrivacyRequestState[];

export const isPending = (state: PrivacyRequestState): state is (typeof pendingStates)[number] =>
  pendingStates.some((pending) => pending === state);

interface Finished {
  readonly kind: PrivacyRequestKind;
  readonly identity: IdentityCheck | null;
  /** Whether something is stored about the person. */
  readonly isStored: boolean;
}

/** Art. 12(6) GDPR: data are handed over to the person they are about, so access is done only after the check. */
export const lacksIdentityCheck = ({ kind, identity, isStored }: Finished): boolean =>
  kind === "access" && identity === null && isStored;

/** Art. 12(3) GDPR: an answer within one month of receipt, extended by two further months where necessary. */
const MONTHS = 1;
const EXTENDED_MONTHS = 3;

/** The last day for the answer: the day with the same number a month later, or the last one of a shorter month. */
export const deadlineOf = (receivedOn: CalendarDate): CalendarDate => addMonths(receivedOn, MONTHS);

/** The last day after an extension, which is counted from receipt as well. */
export const extendedDeadlineOf = (receivedOn: CalendarDate): CalendarDate =>
  addMonths(receivedOn, EXTENDED_MONTHS);

/** An extension counts only if the person learns of it within the first month. */
export const mayExtend = (receivedOn: CalendarDate, now: Date): boolean =>
  compareDates(calendarDateOf(now), deadlineOf(receivedOn)) <= 0;

/** From so many days before the deadline on, a request is urgent: lists mark it. */
export const DEADLINE_NEAR_DAYS = 7;
