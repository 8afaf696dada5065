import { formatPromise } from "@weitersagen/contract/format";
import type { Page } from "../../lib/page/page.tsx";
import type { Head } from "../../lib/page/screen.ts";
import { isTalk } from "../../entities/recommendation/is-talk.ts";
import { shortName } from "../../entities/product/short-name.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { closedText } from "./closed-text.ts";
import { recommendedName, talkTopic, whatByWhom } from "./landing-title.ts";
import type { Offer, OpenOffer } from "./offer.ts";
import { recipientTexts } from "./texts.ts";

/** Also the preview that messengers show for the link. The canonical address has no number. */
export function offerHead(offer: Offer, page: Page): Head {
  const t = textsOf(recipientTexts, page);
  if (offer.state !== "open") {
    return { title: t(`${offer.state}Title`), description: closedText(offer, page) };
  }
  const { recommendation } = offer;
  const { recipientCents, upTo, referrerFirstName: name } = recommendation;
  const description = whatByWhom(offer, page);
  const title = t("linkTitle", { name, product: recommendedName(offer) });
  const { reward, headline } = promiseOf(offer, page, title);
  return {
    title,
    preview: {
      // Below an amount: of two people it says who gets it.
      ...(recipientCents > 0 && { headline }),
      amountCents: recipientCents || undefined,
      upTo,
      // Without a portrait the brand's picture would show another person.
      advisorNumber: recommendation.advisorNumber ?? undefined,
    },
    description: recipientCents > 0 ? `${description} ${reward}` : description,
  };
}

/** What the friend gets, in a sentence and below the amount. A talk earns nothing by itself, so with an advisor both name the contract. */
function promiseOf(offer: OpenOffer, page: Page, title: string): { reward: string; headline: string } {
  const t = textsOf(recipientTexts, page, isTalk(offer.recommendation));
  const { recipientCents, upTo } = offer.recommendation;
  const amount = formatPromise({ amountCents: recipientCents, upTo }, page.language);
  if (!isTalk(offer.recommendation)) {
    return { reward: `${t("youGet")} ${amount}.`, headline: t("previewHeadline", { title }) };
  }
  const topic = talkTopic(offer);
  if (topic === undefined) {
    return { reward: t("rewardTalk", { amount }), headline: t("previewHeadline", { title }) };
  }
  return {
    reward: t("rewardTopic", { topic, amount }),
    // A phone shows the picture small.
    headline: t("previewHeadlineTopic", { topic: shortName(topic), title }),
  };
}
