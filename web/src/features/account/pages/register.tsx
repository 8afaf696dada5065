import type { ApiCaller } from "@weitersagen/contract/page";
import { useEffect, useState } from "react";
import { confirmReferrer } from "@weitersagen/contract/opt-in";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useAccountPaths } from "../account-paths.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { FinishRegistration } from "../components/finish-registration.tsx";
import { InvitedRegistration } from "../components/invited-registration.tsx";
import { LinkCheck } from "../components/link-check.tsx";
import { RegisterForm } from "../components/register-form.tsx";
import { TextLink } from "../components/text-link.tsx";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("registerTab"), description: t("registerDescription") };
  },
  Component: Register,
});

/** Starts a registration. With the token of the welcome mail it completes one. */
function Register() {
  const t = useTexts(accountTexts);
  const { login } = useAccountPaths();
  const confirmation = usePath("EmpfehlungBestaetigung");
  const search = useSearchParams();
  const token = search.get("token");
  const invitation = search.get("einladung") ?? "";
  const [isConfirmed, setConfirmed] = useState(false);
  const onConfirmed = () => setConfirmed(true);
  const confirm = async (api: ApiCaller, mailed: string) => {
    const confirmed = await api(confirmReferrer, { body: { token: mailed } });
    onConfirmed();
    return confirmed;
  };
  const loginHint = !isConfirmed && (
    <p>
      {t("haveAccount")} <TextLink to={login}>{t("loginAction")}</TextLink>
    </p>
  );
  // The number of an invitation, which is passed on by hand, tells nothing about the person.
  if (token === null && invitation !== "" && readSpokenNumber(invitation) === undefined) {
    return <InvitedRegistration secret={invitation} aside={loginHint} onConfirmed={onConfirmed} />;
  }
  if (token === null) {
    return (
      <FormPage title={t("registerTitle")} lead={t("registerLead")} aside={loginHint}>
        <RegisterForm onConfirmed={onConfirmed} />
      </FormPage>
    );
  }
  return (
    <LinkCheck
      title={t("finishPage")}
      token={token}
      check={confirm}
      whenDead={confirmation === undefined ? undefined : <NewMail to={confirmation} token={token} />}
    >
      {(confirmed) => <FinishRegistration token={token} confirmed={confirmed} />}
    </LinkCheck>
  );
}

/** The page that sends a new mail, and says that the recommendation is safe. */
function NewMail({ to, token }: { readonly to: string; readonly token: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`${to}?token=${encodeURIComponent(token)}`, { replace: true });
  }, [navigate, to, token]);
  return null;
}
