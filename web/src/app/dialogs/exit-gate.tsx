import { lazy, Suspense, useEffect, useState } from "react";
import { importWithRetries } from "../../lib/api/import-again.ts";
import { useConsentDialog } from "../../lib/consent/consent-context.tsx";
import { useShown } from "../../lib/router/router-context.tsx";
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

/** Shows the exit prompt once per visit, when a visitor is about to leave after at least fifteen seconds. */
export function ExitGate() {
  const state = useVisitState();
  const isAsked = useConsentDialog() !== "none";
  const isLoggedIn = useLoggedIn();
  const { name } = useShown().opened.route;
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const isOffered = offeredOn.has(name) && !isAsked && !isLoggedIn;
    if (!isOffered || state.current().exitPromptSeen || window.parent !== window) return undefined;
    let stop = () => {};
    const watch = async () => {
      const { watchExit } = await importWithRetries(() => import("../../features/exit-prompt/watch-exit.ts"));
      stop = watchExit(() => {
        if (state.current().exitPromptSeen || document.querySelector("dialog[open]")) return;
        state.change({ exitPromptSeen: true });
        setIsOpen(true);
      });
    };
    const timer = setTimeout(() => void watch().catch(() => {}), Math.max(0, WAIT_MS - performance.now()));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isAsked, isLoggedIn, name, state]);

  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ExitPrompt onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
