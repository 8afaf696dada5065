import { formatMoney } from "@weitersagen/contract/format";
import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Page } from "../../lib/page.tsx";
import { shortName } from "../../lib/short-name.ts";
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

/** Who gets something decides what must be said of it: a cap may leave the referrer a part of what was meant for the contact. */
function variantOf({ referrerCents, recipientCents }: SharedRecommendation) {
  if (referrerCents === 0 && recipientCents === 0) return "Plain";
  if (recipientCents === 0) return "Self";
  return referrerCents === 0 ? "Contact" : "Both";
}

/** What is recommended: the product and, where there is one, the advisor it is asked for at. */
export function topicOf(
  { product, advisorName }: SharedRecommendation,
  page: Page,
  name: string = product.name,
): string {
  if (advisorName === null) return name;
  return textsOf(messageTexts, page)("atAdvisor", { produkt: name, berater: advisorName });
}

/** The usual words for a recommendation, with `{link}` left open: each channel fills in its own. */
export function usualMessage(form: MessageForm, recommendation: SharedRecommendation, page: Page): string {
  const { referrerCents, recipientCents } = recommendation;
  const variant = variantOf(recommendation);
  return textsOf(messageTexts, page)(`${form}${variant}`, {
    mandant: page.tenant.configuration.brand,
    produkt: topicOf(recommendation, page, shortName(recommendation.product.name)),
    praemie: formatMoney(variant === "Self" ? referrerCents : recipientCents, page.language),
    vorname: recommendation.referrerFirstName,
    nachname: recommendation.referrerLastName,
    link: "{link}",
  });
}

/** The referrer may have removed the placeholder: a message without the link would be of no use. */
export function withLink(text: string, link: string): string {
  return text.includes("{link}") ? text.replaceAll("{link}", link) : `${text.trimEnd()}\n${link}`;
}
