import { useEffect, useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { embeddingSite } from "../../lib/page/embedding.ts";
import { usePage } from "../../lib/page/page.tsx";
import { problemOf } from "../../lib/api/problem.ts";
import { loadPart } from "../../lib/api/unreachable.ts";
import { useChannel } from "../../entities/recommendation/use-channel.ts";

/** Redirects a recipient to the provider's shop, with both numbers in the address. */
export function useHandOver(number: string) {
  const api = useApi();
  const { language } = usePage();
  const channel = useChannel();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // The back/forward cache may restore the page with a button that is still busy.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  const handOver = async (recipientNumber: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { getProductLink } = await loadPart(
        () => import("@weitersagen/contract/recommendation-calls"),
        language,
      );
      // The shop replaces the embedding page too, and has to lead back there.
      const embeddedAt = embeddingSite();
      const { url } = await api(getProductLink, {
        params: { number },
        query: { recipientNumber, ...(channel && { channel }), ...(embeddedAt && { embeddedAt }) },
      });
      // In the top window, because a shop refuses to be framed.
      window.open(url, "_top");
    } catch (failure) {
      setProblem(problemOf(failure)?.detail ?? "");
      setBusy(false);
    }
  };
  return { handOver, busy, problem };
}
