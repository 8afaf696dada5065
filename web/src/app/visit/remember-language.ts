import { languageCookieName } from "@weitersagen/contract/cookies";
import type { Language } from "@weitersagen/contract/language";
import type { MouseEvent } from "react";
import { usePage } from "../../lib/page/page.tsx";
import { writeCookie } from "../../lib/storage/cookies.ts";
import { useApi } from "../../lib/api/api-context.tsx";
import { staysHere } from "../../lib/router/clicks.ts";
import { useSession } from "../../lib/session/session-context.tsx";

/** The page must not wait long for storing a preference. */
const TIMEOUT_MS = 1_500;

/**
 * Stores the chosen language: in this browser for the next visit, and for the mails of a logged-in visitor. The page changes
 * even if that fails.
 */
export function useRememberLanguage() {
  const api = useApi();
  const session = useSession();
  const { cookiePrefix, expiryDays } = usePage().tenant.configuration.consentOptions;
  return (event: MouseEvent<HTMLAnchorElement>, language: Language): void => {
    writeCookie(languageCookieName(cookiePrefix), language, { days: expiryDays });
    if (!session.isLoggedIn() || !staysHere(event, event.currentTarget)) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const remembered = import("@weitersagen/contract/account-calls").then(({ updateLanguage }) =>
      api(updateLanguage, { body: { language } }),
    );
    const follow = () => location.assign(href);
    Promise.race([remembered, timeout]).then(follow, follow);
  };
}
