import { addDays, addWeeks } from "./dates.ts";
import type { EventOf } from "./state-flow.ts";

/** What the invited person is to the agency. */
export const invitationKinds = ["Kunde", "Mitarbeiter", "Interessent"] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/** An invitation ends once: the person accepts or declines it, the inviter withdraws it, or its time is over. */
export const invitationFlow = {
  sent: { open: "opened", accept: "accepted", withdraw: "withdrawn", decline: "declined", expire: "expired" },
  opened: { accept: "accepted", withdraw: "withdrawn", decline: "declined", expire: "expired" },
  accepted: {},
  withdrawn: {},
  declined: {},
  expired: {},
} as const;

export type InvitationStatus = keyof typeof invitationFlow;
export type InvitationEvent = EventOf<typeof invitationFlow>;
export const invitationStates = Object.keys(invitationFlow) as InvitationStatus[];

export const INVITATION_WEEKS = 12;
export const REMIND_AFTER_WEEKS = 2;
export const LEAST_DAYS_BEFORE_REMINDER = 3;

/** The address of an invitation without a secret, which its inviter passes on. */
export const invitationPath = (number: string): string => `/?einladung=${number}`;

/** Until when the mailed link works. The name and address are deleted then. */
export function invitationEnds(createdAt: Date): Date {
  return addWeeks(createdAt, INVITATION_WEEKS);
}

/** When a person who has not accepted is reminded, once. */
export function remindsAt(createdAt: Date): Date {
  return addWeeks(createdAt, REMIND_AFTER_WEEKS);
}

interface Remindable {
  readonly status: InvitationStatus;
  readonly mailedAt: Date | null;
  readonly remindedAt: Date | null;
}

/** Whether the inviter may remind now instead of waiting for the job: once, and not right after the invitation. */
export function canRemind({ status, mailedAt, remindedAt }: Remindable, now: Date): boolean {
  if (mailedAt === null || remindedAt !== null || !isOpenInvitation(status)) return false;
  return addDays(mailedAt, LEAST_DAYS_BEFORE_REMINDER) <= now;
}

/** Whether the person can still accept it. */
export function isOpenInvitation(status: InvitationStatus): boolean {
  return "accept" in invitationFlow[status];
}
