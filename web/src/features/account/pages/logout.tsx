import { logout } from "@weitersagen/contract/account-calls";
import { forgetReferrer, hasKeys } from "../../../entities/recommendation/capability.ts";
import { endedSession } from "../../../lib/session/ended-session.ts";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { useAccountPaths } from "../account-paths.ts";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("logoutTab"), description: t("loggingOut") };
  },
  Component: Logout,
});

/**
 * Ends the session on the server if it can be reached, and in this browser in any case. The browser also forgets the name
 * and the keys, because others may use it next; the login page says so.
 */
function Logout() {
  const t = useTexts(accountTexts);
  const session = useSession();
  const navigate = useNavigate();
  const { login } = useAccountPaths();
  useLoaded(async (api) => {
    if (!session.isLoggedIn()) return;
    await api(logout, {}).catch(() => undefined);
    const forgotten = hasKeys() ? "links" : "1";
    forgetReferrer();
    // Before the login page looks at it.
    endedSession.remove();
    await navigate(`${login}?abgemeldet=${forgotten}`, { replace: true });
    session.end();
  });
  return (
    <NarrowPage title={t("logoutTab")}>
      <output className="mt-4 block">{t("loggingOut")}</output>
    </NarrowPage>
  );
}
