import { getDataOverview } from "@weitersagen/contract/data-access";
import { useSyncExternalStore } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { dataSession } from "../data-session.ts";
import { dataAccessTexts } from "../texts.ts";
import { AskForLink } from "./ask-for-link.tsx";
import { Overview } from "./overview.tsx";

interface SessionEnds {
  /** The session was over when the data was loaded. */
  readonly onOver: () => void;
  readonly onDeleted: (accountStays: boolean) => void;
}

const never = () => () => {};

/** Shows the data if this tab has a session; otherwise the form that requests the link. */
export function StoredSession(ends: SessionEnds) {
  const t = useTexts(dataAccessTexts);
  // The server knows no session, so the first picture is the same for everyone.
  const session = useSyncExternalStore(
    never,
    () => dataSession.read(),
    () => undefined,
  );
  if (session === undefined) return <AskForLink title={t("title")} lead={t("lead")} />;
  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title md:text-display">{t("title")}</h1>
      <Loading session={session} {...ends} />
    </Container>
  );
}

function Loading({ session, onOver, onDeleted }: SessionEnds & { readonly session: string }) {
  const t = useTexts(dataAccessTexts);
  const [loaded, reload] = useLoaded(async (api) => {
    try {
      return await api(getDataOverview, {}, { bearer: session });
    } catch (failure) {
      if (problemOf(failure)?.code === "notLoggedIn") onOver();
      throw failure;
    }
  });
  if (loaded.state === "failed") return <TryAgain failure={loaded.failure} retry={reload} />;
  if (loaded.state === "loaded") return <Overview {...{ session, onDeleted }} initial={loaded.data} />;
  return (
    <div aria-busy="true" className="mt-8">
      <output className="sr-only">{t("loading")}</output>
      <SkeletonCard />
    </div>
  );
}
