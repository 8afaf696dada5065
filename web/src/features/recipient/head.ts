import { formatPromise } from "@weitersagen/contract/format";
import type { Page } from "../../lib/page/page.tsx";
import type { Head } from "../../lib/page/screen.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { closedText } from "./closed-text.ts";
import { recommendedName, whatByWhom } from "./landing-title.ts";
import type { Offer } from "./offer.ts";
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
  const reward = `${t("youGet")} ${formatPromise({ amountCents: recipientCents, upTo }, page.language)}.`;
  const title = t("linkTitle", { name, product: recommendedName(offer) });
  return {
    title,
    preview: {
      // Below an amount: of two people it says who gets it.
      ...(recipientCents > 0 && { headline: t("previewHeadline", { title }) }),
      amountCents: recipientCents || undefined,
      upTo,
      // Without a portrait the brand's picture would show another person.
      advisorNumber: recommendation.advisorNumber ?? undefined,
    },
    description: recipientCents > 0 ? `${description} ${reward}` : description,
  };
}
