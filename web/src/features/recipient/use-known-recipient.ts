import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api-context.tsx";
import { usePage } from "../../lib/page.tsx";
import { forgetRecipient, knownRecipient, rememberRecipient } from "./recipient-cookie.ts";

/**
 * Asks the server whether a number still counts, by itself the one of this recommendation's cookie. What counts is
 * remembered and answered, anything else forgotten.
 */
export function useRecipientCheck(
  recommendationNumber: string,
): (named?: string) => Promise<string | undefined> {
  const api = useApi();
  const page = usePage();
  return useCallback(
    async (named) => {
      const number = named ?? knownRecipient(page, recommendationNumber);
      if (number === undefined) return undefined;
      try {
        const { checkRecipientExists } = await import("@weitersagen/contract/recipient-calls");
        await api(checkRecipientExists, { params: { number }, query: { recommendationNumber } });
        rememberRecipient(page, recommendationNumber, number);
        return number;
      } catch {
        forgetRecipient(page, recommendationNumber);
        return undefined;
      }
    },
    [api, page, recommendationNumber],
  );
}

/** The number of a visitor who accepted this recommendation before, once the server has said that it still counts. */
export function useKnownRecipient(recommendationNumber: string): string | undefined {
  const check = useRecipientCheck(recommendationNumber);
  const named = useSearchParams().get("empfaengernummer") ?? "";
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    let left = false;
    const look = async () => {
      const number = await check(readSpokenNumber(named));
      if (!left && number !== undefined) setKnown(number);
    };
    void look();
    return () => {
      left = true;
    };
  }, [check, named]);
  return known;
}
