import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useEffect, useState } from "react";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api-context.tsx";
import { usePage } from "../../lib/page.tsx";
import { forgetRecipient, knownRecipient, rememberRecipient } from "./recipient-cookie.ts";

/** The number of a visitor who accepted this recommendation before, once the server has said that it still counts. */
export function useKnownRecipient(recommendationNumber: string): string | undefined {
  const api = useApi();
  const page = usePage();
  const query = useSearchParams();
  const named = query.get("empfaengernummer") ?? "";
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    const number = readSpokenNumber(named) ?? knownRecipient(page, recommendationNumber);
    if (number === undefined) return undefined;
    let left = false;
    const check = async () => {
      try {
        const { checkRecipientExists } = await import("@weitersagen/contract/recipient-calls");
        await api(checkRecipientExists, { params: { number }, query: { recommendationNumber } });
        rememberRecipient(page, recommendationNumber, number);
        if (!left) setKnown(number);
      } catch {
        forgetRecipient(page, recommendationNumber);
      }
    };
    void check();
    return () => {
      left = true;
    };
  }, [api, page, named, recommendationNumber]);
  return known;
}
