import type { ErrorName } from "@weitersagen/contract/error-codes";
import type { NewRecipient } from "@weitersagen/contract/recipient";
import { useApi } from "../../lib/api/api-context.tsx";
import { problemOf } from "../../lib/api/problem.ts";
import { usePath } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useNavigate } from "../../lib/router/router-context.tsx";
import { loadPart } from "../../lib/api/unreachable.ts";
import { rememberRecipient } from "./recipient-cookie.ts";
import { rememberToken } from "../../entities/recommendation/recipient-token.ts";
import { useRecipientCheck } from "./use-known-recipient.ts";
import { useChannel } from "../../entities/recommendation/use-channel.ts";

/** In the address of the landing page: the referrer changed the split while the visitor looked at another one. */
export const newSplit = "aufteilung";

/** The files of the call: a form loads them before it is sent. */
export const loadAccept = () => import("@weitersagen/contract/recipient-calls");

/** Codes of the refusals after which the landing page shows what counts now: another split, or a closed link. */
const outdated: readonly (string | undefined)[] = [
  "shareChanged",
  "recommendationExpired",
  "recommendationLocked",
] satisfies ErrorName[];

/** Accepts a recommendation and stores the recipient number on this device. A refusal stores nothing. */
export function useAccept(recommendationNumber: string) {
  const navigate = useNavigate();
  const landing = usePath("EmpfaengerBestaetigung") ?? "/";
  const api = useApi();
  const page = usePage();
  const channel = useChannel();
  const check = useRecipientCheck(recommendationNumber);
  return async (body: NewRecipient, idempotencyKey: string): Promise<string> => {
    // A visitor who gives no address is known by this browser alone: another tab may have accepted since the page was opened.
    const accepted = body.email === undefined ? await check() : undefined;
    if (accepted !== undefined) return accepted;
    try {
      const { createRecipient } = await loadPart(loadAccept, page.language);
      const { number, token } = await api(
        createRecipient,
        { params: { recommendationNumber }, query: { ...(channel && { channel }) }, body },
        { idempotencyKey },
      );
      rememberRecipient(page, recommendationNumber, number);
      rememberToken(number, token);
      return number;
    } catch (failure) {
      // Another tab may have accepted first; it is the same visitor.
      const known = await check();
      if (known !== undefined) return known;
      const code = problemOf(failure)?.code;
      if (outdated.includes(code)) {
        const query = new URLSearchParams({ nr: recommendationNumber, ...(channel && { channel }) });
        if (code === "shareChanged") query.set(newSplit, "");
        await navigate(`${landing}?${query}`, { replace: true });
      }
      throw failure;
    }
  };
}
