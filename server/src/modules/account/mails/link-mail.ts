import type { MailedScreen } from "@weitersagen/contract/mailed-screens";
import * as z from "zod/mini";
import { button, heading, list, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail, type MailTemplate } from "../../../platform/mail/template.ts";

const schema = z.object({
  name: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  /** The wordings of the consents that a mail with `asksFor` asks for. */
  asked: z.optional(z.array(z.string())),
  /** The address was given for a new recommendation link, and has an account already. */
  isTaken: z.optional(z.boolean()),
  /** Where the link leads after it has logged in: the screen that asked for the login, or the form of what was recommended. */
  redirect: z.optional(z.string()),
});
/** The data of every mail with a link. */
export type LinkMail = z.input<typeof schema>;

const exampleLink: LinkMail = {
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
  /** Before the consents that the mail asks for. */
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
  /** The consent in the example of a mail that asks for one. No other link confirms any. */
  readonly asksFor?: string;
}

/** A mail around one link: what it does, how long it is valid, and what to do if the reader did not request it. */
export function defineLinkMail({
  name,
  screen: target,
  texts,
  asksFor,
}: LinkMailDefinition): MailTemplate<LinkMail> {
  return defineMail({
    name,
    schema,
    example: asksFor === undefined ? exampleLink : { ...exampleLink, asked: [asksFor] },
    confidential: true,
    linkToken: ({ token }) => token,
    texts: {
      de: {
        greeting: "Guten Tag {name},",
        taken:
          "Sie haben diese Adresse gerade für einen Empfehlungslink angegeben. Zu ihr gibt es schon ein Konto, und für dieses zählt der Link nicht. Melden Sie sich bitte an und erstellen Sie ihn neu.",
        ...texts.de,
      },
      en: {
        greeting: "Hello {name},",
        taken:
          "You have just given this address for a recommendation link. It already has an account, and the link does not count for it. Please log in and create it again.",
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
        ...(asksFor !== undefined && data.asked?.length ? [paragraph(t("asked")), list(data.asked)] : []),
        button(
          t("action"),
          screen(target, { token: data.token, ...(data.redirect && { redirect: data.redirect }) }),
        ),
        paragraph(t("validity")),
        note(t("note")),
      ],
    }),
  });
}
