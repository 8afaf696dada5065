import type { ApiCaller } from "@weitersagen/contract/page";
import type { Page } from "../../lib/page/page.tsx";
import { isTemporary } from "../../lib/api/problem.ts";
import { forgetRecipient, knownRecipient, rememberRecipient } from "./recipient-cookie.ts";

/**
 * Asks the server whether a number still counts: the one that is named, else the one of this recommendation's cookie.
 * What counts is remembered and answered, what the server denies forgotten. While it cannot say, the cookie is
 * believed.
 */
export async function checkRecipient(
  api: ApiCaller,
  page: Page,
  recommendationNumber: string,
  named?: string,
): Promise<string | undefined> {
  const remembered = knownRecipient(page, recommendationNumber);
  const number = named ?? remembered;
  if (number === undefined) return undefined;
  try {
    const { checkRecipientExists } = await import("@weitersagen/contract/recipient-calls");
    await api(checkRecipientExists, { params: { number }, query: { recommendationNumber } });
    rememberRecipient(page, recommendationNumber, number);
    return number;
  } catch (failure) {
    if (isTemporary(failure)) return remembered;
    // An address with somebody else's number in it takes nothing from whoever accepted here.
    if (number !== remembered) return checkRecipient(api, page, recommendationNumber, remembered);
    forgetRecipient(page, recommendationNumber);
    return undefined;
  }
}
