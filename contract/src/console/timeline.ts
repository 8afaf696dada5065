import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";

/** What a timeline shows. `detail` refines it: a state, the name of a mail, a purpose, the text of a note. */
export const timelineKinds = [
  "account",
  "consent",
  "mail",
  "recommendation",
  "opened",
  "accepted",
  "order",
  "reward",
  "ledger",
  "claim",
  "access",
  "note",
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const TimelineEntry = wire({
  at: ["Zeit", Instant],
  kind: ["Art", z.enum(timelineKinds)],
  detail: ["Einzelheit", z.nullable(z.string())],
  /** Why, or the subject of a mail, or the text of a note. */
  text: ["Text", z.nullable(z.string())],
  actor: ["Wer", z.nullable(z.string())],
  /** The number of the recommendation or order that it is about. */
  about: ["Nummer", z.nullable(z.string())],
  /** Whose reward it is, where both people's rewards are shown. */
  party: ["Partei", z.nullable(z.enum(["referrer", "recipient"]))],
  cents: ["Betrag", z.nullable(z.int())],
  /** The mail, which can be read and sent again. */
  mailId: ["MailId", z.nullable(z.int())],
});
export type TimelineEntry = z.output<typeof TimelineEntry>;
