import { formatMoney } from "@weitersagen/contract/format";
import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Page } from "../../lib/page/page.tsx";
import { shortName } from "../../entities/product/short-name.ts";
import { filled, textsOf } from "../../lib/texts/texts.ts";
import { messageTexts } from "./message-texts.ts";

/** A message to one person, a letter, or something everybody may read. */
const messageForms = ["chat", "mail", "post"] as const;
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

/**
 * The usual words of a channel, with `{link}` left open: each channel fills in its own. A tenant may word all channels
 * of a form at once (`message.chatSelf`), or one by itself (`message.whatsappSelf`).
 */
export function usualMessage(
  channel: ShareChannel,
  recommendation: SharedRecommendation,
  page: Page,
): string {
  const { referrerCents, recipientCents } = recommendation;
  const variant = variantOf(recommendation);
  const values = {
    mandant: page.tenant.configuration.brand,
    produkt: topicOf(recommendation, page, shortName(recommendation.product.name)),
    praemie: formatMoney(variant === "Self" ? referrerCents : recipientCents, page.language),
    vorname: recommendation.referrerFirstName,
    nachname: recommendation.referrerLastName,
    link: "{link}",
  };
  const wording = page.tenant.texts[page.language]?.[`${messageTexts.feature}.${channel}${variant}`];
  if (wording !== undefined) return filled(wording, values);
  return textsOf(messageTexts, page)(`${formOf(channel)}${variant}`, values);
}

/** Channels of one form that say the same: their words are read and changed together. */
export interface MessageGroup {
  readonly form: MessageForm;
  readonly channels: readonly [ShareChannel, ...ShareChannel[]];
  /** No other channel of the form says anything else. */
  readonly isWholeForm: boolean;
}

export function messageGroups(
  channels: readonly ShareChannel[],
  messageOf: (channel: ShareChannel) => string,
): MessageGroup[] {
  return messageForms.flatMap((form) => {
    const alike = Map.groupBy(
      channels.filter((channel) => formOf(channel) === form),
      messageOf,
    );
    return [...alike.values()].map((group) => ({
      form,
      channels: group as [ShareChannel, ...ShareChannel[]],
      isWholeForm: alike.size === 1,
    }));
  });
}

/** The referrer may have removed the placeholder: a message without the link would be of no use. */
export function withLink(text: string, link: string): string {
  return text.includes("{link}") ? text.replaceAll("{link}", link) : `${text.trimEnd()}\n${link}`;
}
