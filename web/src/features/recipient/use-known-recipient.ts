import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { checkRecipient } from "./check-recipient.ts";
import { knownRecipient } from "./recipient-cookie.ts";

/** Returns a function that checks this recommendation's recipient on the server. */
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

/**
 * The number of a visitor who has accepted this recommendation, unless the server rejects it. The number of this browser counts
 * until the server has answered, so that the offer is not shown again in the meantime.
 */
export function useKnownRecipient(recommendationNumber: string): string | undefined {
  const page = usePage();
  const check = useRecipientCheck(recommendationNumber);
  const named = useSearchParams().get("empfaengernummer") ?? "";
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    let left = false;
    const look = async () => {
      const given = readSpokenNumber(named);
      const remembered = knownRecipient(page, recommendationNumber);
      if (given === undefined || given === remembered) setKnown(remembered);
      const number = await check(given);
      if (!left) setKnown(number);
    };
    void look();
    return () => {
      left = true;
    };
  }, [check, named, page, recommendationNumber]);
  return known;
}
