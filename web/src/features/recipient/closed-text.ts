import type { Page } from "../../lib/page/page.tsx";
import { textsOf } from "../../lib/texts/texts.ts";
import type { ClosedOffer } from "./offer.ts";
import { recipientTexts } from "./texts.ts";

/** Why a recommendation is closed, and what to do. */
export function closedText({ state, referrer }: ClosedOffer, page: Page): string {
  const t = textsOf(recipientTexts, page);
  if (state === "unknown") return t("unknownText");
  if (state === "locked") return t("lockedText", { brand: page.tenant.configuration.brand });
  return referrer ? t("expiredText", { name: referrer }) : t("expiredTextPlain");
}
