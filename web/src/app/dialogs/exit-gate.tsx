import { lazy, Suspense, useEffect, useState } from "react";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { useConsentDialog } from "../../lib/consent/consent-context.tsx";
import { useRouter, useShown } from "../../lib/router/router-context.tsx";
import type { Shown } from "../../lib/router/router.ts";
import { useLoggedIn } from "../../lib/session/session-context.tsx";
import { useVisitState } from "../../lib/storage/visit-state-context.tsx";

const WAIT_MS = 15_000;

/** Screens for browsing. Visitors on forms, legal pages and invitations are not disturbed. */
const offeredOn = new Set(["Homepage", "Produktkategorie", "AktuellePraemienuebersicht"]);

const ExitPrompt = lazy(async () => {
  try {
    return {
      default: (await importWithRetries(() => import("../../features/exit-prompt/exit-prompt.tsx")))
        .ExitPrompt,
    };
  } catch {
    // Not awaited.
    return { default: () => <></> };
  }
});

const isOfferedOn = ({ opened }: Shown): boolean => offeredOn.has(opened.route.name);

/**
 * Shows the exit prompt once per visit, when a visitor is about to leave after at least fifteen seconds. It belongs to the page
 * where it opened, and is gone with it.
 */
export function ExitGate() {
  const state = useVisitState();
  const isAsked = useConsentDialog() !== "none";
  const isLoggedIn = useLoggedIn();
  const router = useRouter();
  const shown = useShown();
  const [openOn, setOpenOn] = useState<Shown>();
  const isBrowsing = isOfferedOn(shown);

  useEffect(() => {
    const isOffered = isBrowsing && !isAsked && !isLoggedIn;
    if (!isOffered || state.current().exitPromptSeen || window.parent !== window) return undefined;
    let isLeft = false;
    let stop = () => {};
    const watch = async () => {
      const { watchExit } = await importWithRetries(() => import("../../features/exit-prompt/watch-exit.ts"));
      if (isLeft) return;
      stop = watchExit(() => {
        // A visitor on the way to another page is not leaving.
        const { shown: now, pending } = router.state;
        if (pending || !isOfferedOn(now)) return;
        if (state.current().exitPromptSeen || document.querySelector("dialog[open]")) return;
        state.change({ exitPromptSeen: true });
        setOpenOn(now);
      });
    };
    const timer = setTimeout(() => void watch().catch(() => {}), Math.max(0, WAIT_MS - performance.now()));
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stop();
    };
  }, [isAsked, isBrowsing, isLoggedIn, router, state]);

  if (openOn !== shown) return null;
  return (
    <Suspense fallback={null}>
      <ExitPrompt onClose={() => setOpenOn(undefined)} />
    </Suspense>
  );
}
