import { login, loginWithToken, requestLoginLink } from "@weitersagen/contract/account-calls";
import type { LoggedIn } from "@weitersagen/contract/account";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { accountTexts } from "../texts.ts";
import { MailRequest } from "./mail-request.tsx";
import { linkLook, TextLink } from "./text-link.tsx";

interface LoginFormProps {
  readonly onLogin: () => void;
}

/** Login by password or by a mailed link. */
export function LoginForm({ onLogin }: LoginFormProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const [byLink, setByLink] = useState(false);
  const turn = (
    <button type="button" className={linkLook} onClick={() => setByLink(!byLink)}>
      {t(byLink ? "passwordInstead" : "linkInstead")}
    </button>
  );
  if (!byLink) return <PasswordLogin onLogin={onLogin} otherWay={turn} />;
  return (
    <>
      <h2 className="text-heading">{t("linkTitle")}</h2>
      <p className="mt-1 mb-6 text-muted">{t("linkLead")}</p>
      <MailRequest
        name="anmeldelink"
        action={t("linkAction")}
        send={(email) => api(requestLoginLink, { body: { email } })}
      />
      <div className="mt-4">{turn}</div>
    </>
  );
}

function PasswordLogin({ onLogin, otherWay }: LoginFormProps & { readonly otherWay: React.ReactNode }) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const begin = useBeginSession();
  const paths = useAccountPaths();
  const form = useContractForm({
    name: "anmeldung",
    schema: login.body,
    labels: { email: t("email"), password: t("password"), remember: t("remember") },
    isSecret: true,
    send: async (body) => {
      begin(await api(login, { body }), body.remember === true);
      onLogin();
    },
  });
  return (
    <Form
      form={form}
      submitLabel={t("loginAction")}
      note={
        <div className="flex flex-wrap justify-between gap-x-6">
          <TextLink to={paths.forgotten}>{t("forgotten")}</TextLink>
          {otherWay}
        </div>
      }
    >
      <EmailField {...form.field("email")} autoComplete="username" />
      <PasswordField
        {...form.field("password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      <Checkbox {...form.field("remember")} hint={t("rememberHint")} />
    </Form>
  );
}

/** Logs in by a mailed link, or shows why that failed together with the other login forms. */
export function LinkLogin({ token, onLogin }: LoginFormProps & { readonly token: string }) {
  const t = useTexts(accountTexts);
  const begin = useBeginSession();
  const [outcome] = useLoaded(async (api) => {
    begin(await api(loginWithToken, { body: { token } }), false);
    onLogin();
  });
  if (outcome.state !== "failed") return <Waiting>{t("loggingIn")}</Waiting>;
  return (
    <>
      <div className="mb-8">
        <Notice tone="danger">{problemOf(outcome.failure)?.detail ?? t("linkFailed")}</Notice>
      </div>
      <LoginForm onLogin={onLogin} />
    </>
  );
}

export function useBeginSession() {
  const session = useSession();
  return ({ token, tokenExpires }: LoggedIn, remember: boolean) =>
    session.begin({ token, expires: tokenExpires.toISOString() }, { remember });
}
