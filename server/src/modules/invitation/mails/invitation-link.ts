import { Instant } from "@weitersagen/contract/scalars";
import * as z from "zod/mini";
import { button, facts } from "../../../platform/mail/blocks.ts";
import type { MailWriting } from "../../../platform/mail/template.ts";

/** What both mails to an invited person need. */
export const invitationSchema = z.object({
  firstName: z.string(),
  inviter: z.string(),
  agency: z.string(),
  token: z.string(),
  validUntil: Instant,
});

export const invitationExample = {
  firstName: "Max",
  inviter: "Wiebke Osterkamp",
  agency: "Kundenhaus Norderhaven GmbH",
  token: "beispiel",
  validUntil: "2027-02-08T09:00:00.000Z",
};

type Data = z.output<typeof invitationSchema>;
type Writing = Pick<
  MailWriting<{ from: "{inviter} ({agency})"; action: string; valid: string }>,
  "t" | "date" | "screen"
>;

/** The inviter with the agency, unless the inviter is the agency. */
export const senderOf = ({ inviter, agency }: Data, { t }: Pick<Writing, "t">): string =>
  inviter === agency ? agency : t("from", { inviter, agency });

/** Opens the form with the person's data filled in. */
export const invitationLink = ({ token, validUntil }: Data, { t, date, screen }: Writing) => [
  button(t("action"), screen("completeRegistration", { einladung: token })),
  facts([[t("valid"), date(validUntil)]]),
];

/** One click ends all invitations to the address. */
export const noMoreInvitations = ({ token }: Data) =>
  ({ screen: "newsletterOptOut", query: { token, art: "einladung" } }) as const;
