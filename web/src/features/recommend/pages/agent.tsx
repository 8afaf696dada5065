import { lazy, Suspense, useSyncExternalStore } from "react";
import { defineScreen } from "../../../lib/page/screen.ts";
import { agencyLogin, watchAgencySession } from "../../../lib/session/agency-session.ts";
import { keyOf, RecommendPage } from "../components/recommend-page.tsx";
import { recommendHead } from "../head.ts";
import type { RecommendData } from "../recommended.ts";

export const screen = defineScreen<RecommendData>({
  load: async (input) => {
    const { loadAgent } = await import("../api.ts");
    return loadAgent(input);
  },
  head: recommendHead,
  Component: AgentPage,
});

/** Loaded for members of agencies only. */
const RecordPage = lazy(() => import("../components/record-page.tsx"));

/** A signed-in member records the recommendation of a customer; everybody else recommends themselves. */
function AgentPage({ data }: { readonly data: RecommendData }) {
  // The server's page is the same for all visitors.
  const isMember = useSyncExternalStore(
    watchAgencySession,
    () => agencyLogin() !== undefined,
    () => false,
  );
  const form = <RecommendPage data={data} />;
  return isMember ? (
    <Suspense fallback={form}>
      <RecordPage key={keyOf(data)} data={data} instead={form} />
    </Suspense>
  ) : (
    form
  );
}
