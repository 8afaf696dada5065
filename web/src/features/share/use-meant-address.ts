import { useEffect, useState } from "react";
import { importWithRetries } from "../../lib/api/import-again.ts";

/** The address that was probably meant where the domain of this one looks misspelt. */
export function useMeantAddress(email: string | undefined): string | undefined {
  const [meant, setMeant] = useState<string>();
  useEffect(() => {
    if (email === undefined) return;
    importWithRetries(() => import("@weitersagen/domain/email-typo")).then(
      ({ suggestedAddress }) => setMeant(suggestedAddress(email)),
      // Without it the notice still asks for the click.
      () => undefined,
    );
  }, [email]);
  return meant;
}
