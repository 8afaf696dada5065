import { listConsents, withdrawConsent } from "@weitersagen/contract/my-data-calls";
import type { OwnConsent } from "@weitersagen/contract/own-consent";
import { useState } from "react";
import { ConsentList } from "../../../entities/consent/consent-list.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { LoadState } from "./load-state.tsx";

/** What the referrer agreed to, and how to withdraw it. */
export function OwnConsents() {
  const [loaded, reload] = useLoaded((api) => api(listConsents, {}));
  return (
    <LoadState loaded={loaded} reload={reload}>
      {(consents) => <Consents initial={consents} />}
    </LoadState>
  );
}

function Consents({ initial }: { readonly initial: readonly OwnConsent[] }) {
  const api = useApi();
  const [consents, setConsents] = useState(initial);
  return (
    <ConsentList
      // The newsletter has a section of its own.
      consents={consents.filter(({ purpose }) => purpose !== "newsletter")}
      onWithdraw={async (body) => setConsents(await api(withdrawConsent, { body }))}
    />
  );
}
