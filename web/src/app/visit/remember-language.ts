import type { Language } from "@weitersagen/contract/language";
import type { MouseEvent } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { useSession } from "../../lib/session/session-context.tsx";

/** The page must not wait long for a preference. */
const PATIENCE_MS = 1_500;

/** Whoever is logged in gets mails in the language they chose, too. The page changes whether or not that worked. */
export function useRememberLanguage() {
  const api = useApi();
  const session = useSession();
  return (event: MouseEvent<HTMLAnchorElement>, language: Language): void => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!session.isLoggedIn() || !isPlain) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const remembered = import("@weitersagen/contract/account-calls").then(({ updateLanguage }) =>
      api(updateLanguage, { body: { language } }),
    );
    const goOn = () => location.assign(href);
    Promise.race([remembered, patience]).then(goOn, goOn);
  };
}
