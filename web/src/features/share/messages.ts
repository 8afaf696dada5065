import { formatPromise } from "@weitersagen/contract/format";
import type { ShareChannel, SharedRecommendation } from "@weitersagen/contract/recommendation";
import type { Page } from "../../lib/page/page.tsx";
import { isTalk } from "../../entities/recommendation/is-talk.ts";
import { subjectOf } from "../../entities/recommendation/subject.ts";
import { shortName } from "../../entities/product/short-name.ts";
import { fillPlaceholders, textsOf } from "../../lib/texts/texts.ts";
import { messageTexts } from "./message-texts.ts";

/** A message to one person, a mail, or a public post. */
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

/** Which wording fits: who gets a reward. The chosen share does not tell, because what exceeds the recipient's maximum goes to the referrer. */
function variantOf({ referrerCents, recipientCents }: SharedRecommendation) {
  if (referrerCents === 0 && recipientCents === 0) return "Plain";
  if (recipientCents === 0) return "Self";
  return referrerCents === 0 ? "Contact" : "Both";
}

/** A talk with an advisor about a product whose own contract has a reward; without one it is open what the talk is about. */
export const hasTopic = (recommendation: SharedRecommendation): boolean =>
  isTalk(recommendation) && !recommendation.upTo;

/** What is recommended, under the same name as in the personal area. */
export const sharedSubject = ({ product, advisorName }: SharedRecommendation, page: Page): string =>
  subjectOf({ productName: product.name, advisorName }, page);

/** The same as a friend says it. */
function tipOf(recommendation: SharedRecommendation, page: Page): string {
  const { product, advisorName } = recommendation;
  const t = textsOf(messageTexts, page);
  const name = nameBesideBrand(product.name, page.tenant.configuration.brand);
  if (advisorName === null) return name;
  if (!hasTopic(recommendation)) return t("advisorTalk", { berater: advisorName });
  return t("advisorTip", { produkt: name, berater: advisorName });
}

/** "Klar" of "Küstenstrom Klar – Ökostrom": the messages name the brand after the product. */
function nameBesideBrand(name: string, brand: string): string {
  const short = shortName(name);
  return short.startsWith(`${brand} `) ? short.slice(brand.length + 1) : short;
}

/**
 * The default text of a channel, with the placeholder `{link}` that each channel fills in. A tenant can set the text of
 * all channels of a form (`message.chatSelf`) or of one channel (`message.whatsappSelf`), of an advisor also apart
 * (`message.chatSelfAdvisor`).
 */
export function defaultMessage(
  channel: ShareChannel,
  recommendation: SharedRecommendation,
  page: Page,
): string {
  const variant = variantOf(recommendation);
  const t = textsOf(messageTexts, page);
  const mandant = page.tenant.configuration.brand;
  const amountCents = variant === "Self" ? recommendation.referrerCents : recommendation.recipientCents;
  const values = {
    mandant,
    produkt: tipOf(recommendation, page),
    praemie: formatPromise({ amountCents, upTo: recommendation.upTo }, page.language),
    vertrag: t(hasTopic(recommendation) ? "contractOnTopic" : "contract"),
    vorname: recommendation.referrerFirstName,
    nachname: recommendation.referrerLastName,
    link: "{link}",
  };
  const own = page.tenant.texts[page.language];
  const form = formOf(channel);
  const ofAdvisor = isTalk(recommendation) ? "Advisor" : "";
  const names = [`${channel}${variant}`, `${form}${variant}`];
  const wording = [...names.map((name) => name + ofAdvisor), ...names]
    .map((name) => own?.[`${messageTexts.feature}.${name}`])
    .find((text) => text !== undefined);
  // Each has all values, so a tenant's own may name others than the standard.
  if (wording !== undefined) return fillPlaceholders(wording, values);
  return t(`${form}${variant}${ofAdvisor}`, values);
}

export function mailSubject(page: Page): string {
  return textsOf(messageTexts, page)("mailSubject", { mandant: page.tenant.configuration.brand });
}

/** Channels of one form with the same text, which are edited together. */
export interface MessageGroup {
  readonly form: MessageForm;
  readonly channels: readonly [ShareChannel, ...ShareChannel[]];
  /** All channels of the form have this text. */
  readonly isWholeForm: boolean;
}

export function messageGroups(
  channels: readonly ShareChannel[],
  messageOf: (channel: ShareChannel) => string,
): MessageGroup[] {
  return messageForms.flatMap((form) => {
    const byText = Map.groupBy(
      channels.filter((channel) => formOf(channel) === form),
      messageOf,
    );
    return [...byText.values()].map((group) => ({
      form,
      channels: group as [ShareChannel, ...ShareChannel[]],
      isWholeForm: byText.size === 1,
    }));
  });
}

/** Adds the link if the referrer has removed the placeholder. */
export function withLink(text: string, link: string): string {
  return text.includes("{link}") ? text.replaceAll("{link}", link) : `${text.trimEnd()}\n${link}`.trimStart();
}

/** Whether a text tells its reader of a reward: a person who recommends for one has to disclose it. */
export const namesReward = (text: string): boolean => /€|prämie|werbung|reward|advert/i.test(text);
