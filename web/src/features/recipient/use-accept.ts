import type { NewRecipient } from "@weitersagen/contract/recipient";
import { useApi } from "../../lib/api/api-context.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { loadPart } from "../../lib/api/unreachable.ts";
import { rememberRecipient } from "./recipient-cookie.ts";
import { rememberToken } from "../../entities/recommendation/recipient-token.ts";
import { useRecipientCheck } from "./use-known-recipient.ts";
import { useChannel } from "../../entities/recommendation/use-channel.ts";

/** The files of the call: a form loads them before it is sent. */
export const loadAccept = () => import("@weitersagen/contract/recipient-calls");

/** Accepts a recommendation and stores the recipient number on this device. A refusal stores nothing. */
export function useAccept(recommendationNumber: string) {
  const api = useApi();
  const page = usePage();
  const channel = useChannel();
  const check = useRecipientCheck(recommendationNumber);
  return async (body: NewRecipient, idempotencyKey: string): Promise<string> => {
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
      if (known === undefined) throw failure;
      return known;
    }
  };
}
