import { logout } from "@weitersagen/contract/account-calls";
import { useApi } from "../../lib/api/api-context.tsx";
import { usePath } from "../../lib/page/links.ts";
import { pathTo } from "../../lib/router/location.ts";
import { useRouter } from "../../lib/router/router-context.tsx";
import { useSession } from "../../lib/session/session-context.tsx";

/** Ends the login and leads to a new one, which leads back here. Unlike a logout it forgets nothing else of the person. */
export function useLoginAgain(): () => Promise<void> {
  const api = useApi();
  const session = useSession();
  const { href, state } = useRouter();
  const login = usePath("Login") ?? "/login";
  return async () => {
    // With the step that the address names: without it the stored account would be shown, ready to be paid to.
    const here = pathTo(state.shown.location);
    await api(logout, {}).catch(() => undefined);
    session.end();
    // A new page: where a login is forced, the end of this one leads to the login too, without the way back.
    window.location.assign(href(`${login}?redirect=${encodeURIComponent(here)}`));
  };
}
