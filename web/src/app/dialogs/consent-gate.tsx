import { lazy, Suspense } from "react";
import { useConsentDialog } from "../../lib/consent/consent-context.tsx";
import { importWithRetries, reloadIfNeeded } from "../../lib/api/import-again.ts";

/** Loaded only if the visitor has not decided yet, or opens the settings. */
const ConsentDialog = lazy(async () => {
  try {
    const part = await importWithRetries(() => import("../../features/consent/consent-dialog.tsx"));
    return { default: part.ConsentDialog };
  } catch (failure) {
    await reloadIfNeeded(failure);
    // Without a decision nothing is allowed, and the next page asks again.
    return { default: () => <></> };
  }
});

/** On every page: shows the consent dialog when the store asks for it. */
export function ConsentGate() {
  const layer = useConsentDialog();
  if (layer === "none") return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog key={layer} layer={layer} />
    </Suspense>
  );
}
