import { lazy, Suspense } from "react";
import { useConsentDialog } from "../../lib/consent/consent-context.tsx";
import { retrying } from "../../lib/api/retrying.ts";

/** Who has decided already never loads it. */
const ConsentDialog = lazy(async () => {
  const { ConsentDialog: component } = await retrying(
    () => import("../../features/consent/consent-dialog.tsx"),
  );
  return { default: component };
});

/** Stands on every page and asks when it is time to. */
export function ConsentGate() {
  const layer = useConsentDialog();
  if (layer === "none") return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog key={layer} layer={layer} />
    </Suspense>
  );
}
