import type { MailedScreen } from "@weitersagen/contract/mailed-screens";
import * as z from "zod/mini";
import { button, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail, type MailTemplate } from "../../../platform/mail/template.ts";

const schema = z.object({
  name: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** The wordings of consents that the link confirms too. */
  asked: z.optional(z.array(z.string())),
  /** The address was given for a new recommendation link, and has an account already. */
  isTaken: z.optional(z.boolean()),
});
/** The data of every mail with a link. */
export type LinkMail = z.input<typeof schema>;

const example: LinkMail = {
  name: "Erika",
  token: "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE",
  expiresAt: "2026-11-16T09:00:00.000Z",
};

/** Names the brand, so that the reader knows the sender of the link. */
type Branded = `${string}{brand}${string}`;

interface LinkTexts {
  readonly subject: Branded;
  readonly preheader: string;
  readonly heading: string;
  readonly intro: Branded;
  /** Before the consents that the link confirms too. */
  readonly asked?: string;
  /** Why the mail comes if the address was given for a new recommendation link. */
  readonly taken?: string;
  readonly action: string;
  /** From the delivery: a mail that waited for its server extends the link by that time. */
  readonly validity: string;
  readonly note: string;
}

interface LinkMailDefinition {
  readonly name: string;
  /** The screen that the link opens. */
  readonly screen: MailedScreen;
  readonly texts: { readonly de: LinkTexts; readonly en: LinkTexts };
}

/** A mail around one link: what it does, how long it is valid, and what to do if the reader did not request it. */
export function defineLinkMail({ name, screen: target, texts }: LinkMailDefinition): MailTemplate<LinkMail> {
  return defineMail({
    name,
    schema,
    example,
    confidential: true,
    linkToken: ({ token }) => token,
    texts: {
      de: {
        greeting: "Guten Tag {name},",
        asked: "Mit diesem Link bestätigen Sie auch:",
        taken:
          "Sie haben diese Adresse gerade für einen Empfehlungslink angegeben. Zu ihr gibt es schon ein Konto: Melden Sie sich bitte an und erstellen Sie den Link dort neu. Der andere zählt nicht für dieses Konto.",
        ...texts.de,
      },
      en: {
        greeting: "Hello {name},",
        asked: "By clicking you also confirm:",
        taken:
          "You have just given this address for a recommendation link. It already has an account: please log in and create the link again there. The other one does not count for this account.",
        ...texts.en,
      },
    },
    compose: (data, { t, brand, screen }) => ({
      subject: t("subject", { brand }),
      preheader: t("preheader"),
      blocks: [
        heading(t("heading")),
        paragraph(t("greeting", { name: data.name })),
        paragraph(t("intro", { brand })),
        ...(data.isTaken ? [paragraph(t("taken"))] : []),
        ...(data.asked?.length ? [paragraph(t("asked")), list(data.asked)] : []),
        button(t("action"), screen(target, { token: data.token })),
        paragraph(t("validity")),
        note(t("note")),
      ],
    }),
  });
}
