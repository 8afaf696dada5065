import { getProductLink } from "@weitersagen/contract/recommendation-calls";
import { channelIn } from "@weitersagen/domain/navigation";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useApi } from "../../lib/api-context.tsx";
import { problemOf } from "../../lib/problem.ts";

/** The way that brought the contact here, as it goes along to the shop. */
export function useChannel(): string | undefined {
  const [query] = useSearchParams();
  const channel = channelIn({ query: Object.fromEntries(query) });
  return channel !== undefined && /^[\w.-]{1,40}$/.test(channel) ? channel : undefined;
}

/** Takes a recipient to the provider's shop, with both numbers in the address. */
export function useHandOver(number: string) {
  const api = useApi();
  const channel = useChannel();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const handOver = async (recipientNumber: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { url } = await api(getProductLink, {
        params: { number },
        query: { recipientNumber, ...(channel && { channel }) },
      });
      // Out of any frame: a shop refuses to stand in one.
      window.open(url, "_top");
    } catch (failure) {
      setProblem(problemOf(failure)?.detail ?? "");
      setBusy(false);
    }
  };
  return { handOver, busy, problem };
}
