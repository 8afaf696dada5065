import { innerPath } from "@weitersagen/domain/inner-path";
import { useEffect, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { agencyLogin } from "../../../lib/session/agency-session.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { beginSignOn } from "../sign-on.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("signInTitle")} – ${t("area")}`, description: t("description") };
  },
  Component: SignIn,
});

function SignIn() {
  const t = useTexts(agencyTexts);
  const api = useApi();
  const search = useSearchParams();
  const navigate = useNavigate();
  const area = usePath("Agentur") ?? "/agentur";
  const target = innerPath(search.get("redirect")) ?? area;
  const isSignedOut = search.has("abgemeldet");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (agencyLogin() && !isSignedOut) void navigate(target, { replace: true });
  }, [navigate, target, isSignedOut]);
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      window.location.assign(await beginSignOn(api, target));
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  };
  return (
    <Container width="narrow" className="py-10 md:py-16">
      <p className="text-fine text-muted">{t("area")}</p>
      <h1 className="text-title md:text-display">{t("signInTitle")}</h1>
      <p className="mt-2 text-lead text-muted">{t("signInLead")}</p>
      <div className="mt-8 space-y-6">
        {isSignedOut && failure === undefined && <Notice tone="success">{t("signedOut")}</Notice>}
        {search.has("beendet") && failure === undefined && <Notice>{t("sessionEnded")}</Notice>}
        {failure !== undefined && (
          <Notice tone="danger" title={t("signOnFailed")}>
            {problemOf(failure)?.detail ?? t("signOnFailedText")}
          </Notice>
        )}
        <p>{t("signInText")}</p>
        <WithoutScript what="page" />
        <Button
          size="large"
          busy={busy}
          onClick={() => void begin()}
          className="max-md:w-full noscript:hidden"
        >
          {t("signIn")}
        </Button>
      </div>
    </Container>
  );
}
