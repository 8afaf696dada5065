import { lazy, Suspense } from "react";
import { useConsentDialog } from "../../lib/consent/consent-context.tsx";
import { withRetries } from "../../lib/api/with-retries.ts";

/** Loaded only if the visitor has not decided yet, or opens the settings. */
const ConsentDialog = lazy(async () => {
  const { ConsentDialog: component } = await withRetries(
    () => import("../../features/consent/consent-dialog.tsx"),
  );
  return { default: component };
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
