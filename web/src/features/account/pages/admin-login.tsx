import { loginWithToken } from "@weitersagen/contract/account-calls";
import { useNavigate, useParams } from "../../../lib/router/router-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import { useBeginSession } from "../components/login-form.tsx";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("loginTab"), description: t("loginDescription") };
  },
  Component: AdminLogin,
});

/** Logs in with the token in the address. A failure is silent: the visitor continues without a login. */
function AdminLogin() {
  const t = useTexts(accountTexts);
  const { isAutologin } = usePage().tenant.configuration;
  const { adminLoginToken: token = "" } = useParams();
  const { area } = useAccountPaths();
  const navigate = useNavigate();
  const begin = useBeginSession();
  useLoaded(async (api) => {
    try {
      begin(await api(loginWithToken, { body: { token } }), isAutologin);
      await navigate(isAutologin ? "/" : area, { replace: true });
    } catch {
      await navigate("/", { replace: true });
    }
  });
  return (
    <NarrowPage title={t("loginTab")}>
      <Waiting>{t("loggingIn")}</Waiting>
    </NarrowPage>
  );
}
