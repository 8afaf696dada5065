import { loginRequired } from "@weitersagen/domain/navigation-login";
import { useEffect } from "react";
import { endedSession } from "../../../lib/session/ended-session.ts";
import { useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { redirectTarget, screenAt } from "../redirect-target.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLoggedIn, useSession } from "../../../lib/session/session-context.tsx";
import { useStored } from "../../../lib/storage/use-stored.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { Farewell } from "../components/farewell.tsx";
import { LinkLogin, LoginForm } from "../components/login-form.tsx";
import { TextLink } from "../components/text-link.tsx";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("loginTab"), description: t("loginDescription") };
  },
  Component: Login,
});

function Login() {
  const t = useTexts(accountTexts);
  const page = usePage();
  const paths = useAccountPaths();
  const navigate = useNavigate();
  const search = useSearchParams();
  const isLoggedIn = useLoggedIn();
  const isAlreadyIn = isLoggedIn && !search.has("abgemeldet");
  const token = search.get("token");
  const session = useSession();
  const target = redirectTarget(search, page, paths.area);
  const isOwn = loginRequired.has(screenAt(page, target));
  const hasForgotten = search.get("abgemeldet") === "links";
  const [ended] = useStored(() => endedSession, "");
  // Said once: read above, before it is removed.
  useEffect(() => endedSession.remove(), []);
  const follow = () => void navigate(target, { replace: true });
  useEffect(() => {
    // A login that is stored in the tab only is unknown to the server, which has redirected to this page.
    if (session.isLoggedIn() && search.has("redirect")) void navigate(target, { replace: true });
  }, [navigate, search, session, target]);
  if (search.has("geloescht") && !isLoggedIn) return <Farewell />;
  return (
    <FormPage
      title={t("loginTitle")}
      lead={t(!search.has("redirect") ? "loginLead" : isOwn ? "loginToOwn" : "loginToGoOn")}
      aside={
        !isAlreadyIn && (
          <p>
            {t("noAccount")} <TextLink to={paths.register}>{t("register")}</TextLink>
          </p>
        )
      }
    >
      {ended !== "" && !isLoggedIn && (
        <div className="mb-8">
          <Notice>{t("sessionEnded")}</Notice>
        </div>
      )}
      {search.has("abgemeldet") && !isLoggedIn && (
        <div className="mb-8">
          <Notice tone="success" {...(hasForgotten && { title: t("loggedOut") })}>
            {t(hasForgotten ? "linksForgotten" : "loggedOut")}
          </Notice>
        </div>
      )}
      {isAlreadyIn ? (
        <>
          <p className="mb-6 text-lead">{t("alreadyIn")}</p>
          <ButtonLink to={paths.area}>{t("toArea")}</ButtonLink>
        </>
      ) : token ? (
        <LinkLogin token={token} onLogin={follow} />
      ) : (
        <LoginForm onLogin={follow} />
      )}
    </FormPage>
  );
}
