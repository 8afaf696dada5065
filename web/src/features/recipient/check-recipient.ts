import type { ApiCaller } from "@weitersagen/contract/page";
import type { Page } from "../../lib/page/page.tsx";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { forgetToken, rememberToken, tokenOf } from "../../entities/recommendation/recipient-token.ts";
import { isTemporary } from "../../lib/api/problem.ts";
import { forgetRecipient, knownRecipient, rememberRecipient } from "./recipient-cookie.ts";

/**
 * Asks the server whether a recipient number is valid: the given one, else the one of this recommendation's cookie. A
 * valid number is stored and returned, a rejected one is deleted. If the server cannot answer, the cookie is trusted.
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
    const { checkRecipientExists } = await importWithRetries(
      () => import("@weitersagen/contract/recipient-calls"),
    );
    await api(checkRecipientExists, { params: { number }, query: { recommendationNumber } });
    rememberRecipient(page, recommendationNumber, number);
    const token = tokenOf(number);
    if (token !== undefined) rememberToken(number, token);
    return number;
  } catch (failure) {
    if (isTemporary(failure)) return remembered;
    // A wrong number in the address must not delete the number of an earlier acceptance.
    if (number !== remembered) return checkRecipient(api, page, recommendationNumber, remembered);
    forgetRecipient(page, recommendationNumber);
    forgetToken(number);
    return undefined;
  }
}
