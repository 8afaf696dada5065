import type { Problem } from "@weitersagen/contract/problem";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { completeSignOn, signOnTarget } from "../sign-on.ts";
import { agencyTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: t("area"), description: t("description") };
  },
  Component: SignOn,
});

interface Failed {
  /** Where the login would have led: the next attempt leads there too. */
  readonly target: string | undefined;
  readonly problem: Problem | undefined;
}

/** Receives the browser from the provider. The code leaves the address at once, whatever becomes of it. */
function SignOn() {
  const t = useTexts(agencyTexts);
  const api = useApi();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const login = usePath("AgenturAnmelden") ?? "/agentur/anmelden";
  const [failed, setFailed] = useState<Failed>();
  const tried = useRef(false);
  useEffect(() => {
    // The code works once, so a second attempt (as in strict mode) would be refused.
    if (tried.current) return;
    tried.current = true;
    const answer = new URLSearchParams(search);
    const target = signOnTarget();
    const fail = (problem?: Problem) => {
      setFailed({ target, problem });
      void navigate(pathname, { replace: true });
    };
    completeSignOn(api, answer).then(
      (isDone) => (isDone ? void navigate(target ?? "/", { replace: true }) : fail()),
      (failure: unknown) => fail(problemOf(failure)),
    );
  }, [api, navigate, pathname, search]);
  return (
    <Container width="narrow" className="py-10 md:py-16">
      <h1 className="mb-6 text-title">{t("area")}</h1>
      {failed ? (
        <div className="space-y-6">
          <Notice tone="danger" title={t("signOnFailed")}>
            {failed.problem?.detail ?? t("signOnFailedText")}
          </Notice>
          {/* An owner can do nothing about a provider that does not answer. */}
          {failed.problem?.code !== "signOnUnavailable" && <p>{t("signOnHelp")}</p>}
          <ButtonLink
            to={failed.target ? `${login}?redirect=${encodeURIComponent(failed.target)}` : login}
            className="max-md:w-full"
          >
            {t("again")}
          </ButtonLink>
        </div>
      ) : (
        <Waiting>{t("opening")}</Waiting>
      )}
    </Container>
  );
}
