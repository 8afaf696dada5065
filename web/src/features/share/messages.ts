import { formatMoney } from "@weitersagen/contract/format";
import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Page } from "../../lib/page.tsx";
import { textsOf } from "../../lib/texts.ts";
import { messageTexts } from "./message-texts.ts";

/** A message to one person, a letter, or something everybody may read. */
export const messageForms = ["chat", "mail", "post"] as const;
export type MessageForm = (typeof messageForms)[number];

const forms = {
  email: "mail",
  gmail: "mail",
  outlook: "mail",
  yahoo: "mail",
  whatsapp: "chat",
  sms: "chat",
  facebook: "post",
  xing: "post",
  linkedin: "post",
  twitter: "post",
  instagram: "post",
} as const satisfies Record<ShareChannel, MessageForm>;

export function formOf(channel: ShareChannel): MessageForm {
  return forms[channel];
}

/** Who gets the reward decides what must be said of it. */
const variants = { 100: "Self", 50: "Both", 0: "Contact" } as const;

/** The usual words for a recommendation, with `{link}` left open: each channel fills in its own. */
export function usualMessage(form: MessageForm, recommendation: SharedRecommendation, page: Page): string {
  const { share, bountyCents, referrerCents, recipientCents } = recommendation;
  const variant = bountyCents === 0 ? "Plain" : variants[share];
  return textsOf(messageTexts, page)(`${form}${variant}`, {
    mandant: page.tenant.configuration.brand,
    produkt: recommendation.product.name,
    praemie: formatMoney(share === 100 ? referrerCents : recipientCents, page.language),
    vorname: recommendation.referrerFirstName,
    nachname: recommendation.referrerLastName,
    link: "{link}",
  });
}

/** The referrer may have removed the placeholder: a message without the link would be of no use. */
export function withLink(text: string, link: string): string {
  return text.includes("{link}") ? text.replaceAll("{link}", link) : `${text.trimEnd()}\n${link}`;
}
