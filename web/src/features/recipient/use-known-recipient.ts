import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { checkRecipient } from "./check-recipient.ts";

/** Asks the server about this recommendation's recipient, when somebody wants to know. */
export function useRecipientCheck(
  recommendationNumber: string,
): (named?: string) => Promise<string | undefined> {
  const api = useApi();
  const page = usePage();
  return useCallback(
    (named) => checkRecipient(api, page, recommendationNumber, named),
    [api, page, recommendationNumber],
  );
}

/** The number of a visitor who accepted this recommendation before, unless the server denies it. */
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
