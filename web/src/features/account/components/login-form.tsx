import { login, loginWithToken, requestLoginLink } from "@weitersagen/contract/account-calls";
import type { LoggedIn } from "@weitersagen/contract/account";
import { useEffect, useRef, useState } from "react";
import { fillInLogin, loginForms } from "../../../entities/account/login-draft.ts";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { readControl } from "../../../lib/form/form-values.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { accountTexts } from "../texts.ts";
import { redirectTarget } from "../redirect-target.ts";
import { MailRequest } from "./mail-request.tsx";
import { linkLook, TextLink } from "./text-link.tsx";

/** Links for which a new one helps: expired, used or truncated. */
const deadLinks = new Set(["linkExpired", "linkUsed", "invalidInput"]);

const addressIn = (form: string): string => `${form}-email`;

/** Fills in the other forms with the address that was typed into this one. */
const carryOver = (form: string): void => fillInLogin(String(readControl(addressIn(form)) ?? ""));

interface LoginFormProps {
  readonly onLogin: () => void;
  /** Begins with the mailed link instead of the password. */
  readonly isLinkFirst?: boolean;
}

/**
 * Login by password or by a mailed link. A person who recommended in this browser without a login may have no password,
 * so the link comes first for them, with their address filled in.
 */
export function LoginForm({ onLogin, isLinkFirst = false }: LoginFormProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const target = redirectTarget(useSearchParams(), usePage(), "");
  const [byLink, setByLink] = useState(isLinkFirst);
  const [isKnown, setKnown] = useState(false);
  const isSwitched = useRef(false);
  const shown = byLink ? loginForms.link : loginForms.password;
  const switchTo = (toLink: boolean) => {
    carryOver(shown);
    isSwitched.current = true;
    setByLink(toLink);
  };
  // The control that was used is gone with its form, so the first field of the other one takes the focus.
  useEffect(() => {
    if (isSwitched.current) document.getElementById(addressIn(shown))?.focus();
  }, [shown]);
  useEffect(() => {
    const known = knownReferrer.read();
    if (known === undefined) return;
    fillInLogin(known.email);
    // oxlint-disable-next-line react/set-state-in-effect -- the stored value is known only after hydration
    setByLink(true);
    setKnown(true);
  }, []);
  if (!byLink) {
    const toLink = (
      <Button variant="secondary" className="mt-3 max-md:w-full md:ml-3" onClick={() => switchTo(true)}>
        {t("linkInstead")}
      </Button>
    );
    return <PasswordLogin onLogin={onLogin} otherWay={toLink} />;
  }
  return (
    <>
      <MailRequest
        // A form that is shown already would not read the address.
        key={String(isKnown)}
        name={loginForms.link}
        action={t("linkAction")}
        intro={
          <>
            <h2 className="text-heading">{t("linkTitle")}</h2>
            <p className="mt-1 mb-6 text-muted">{t("linkLead")}</p>
          </>
        }
        send={(email) => api(requestLoginLink, { body: { email, ...(target !== "" && { target }) } })}
      />
      <div className="mt-4">
        <button type="button" className={linkLook} onClick={() => switchTo(false)}>
          {t("passwordInstead")}
        </button>
      </div>
    </>
  );
}

function PasswordLogin({ onLogin, otherWay }: LoginFormProps & { readonly otherWay: React.ReactNode }) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const begin = useBeginSession();
  const paths = useAccountPaths();
  const form = useContractForm({
    name: loginForms.password,
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
      beside={otherWay}
      note={
        <TextLink to={paths.forgotten} onClick={() => carryOver(loginForms.password)}>
          {t("forgotten")}
        </TextLink>
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
  const problem = problemOf(outcome.failure);
  return (
    <>
      <div className="mb-8">
        <Notice tone="danger">
          {problem === undefined || deadLinks.has(problem.code) ? t("loginLinkDead") : problem.detail}
        </Notice>
      </div>
      <LoginForm onLogin={onLogin} isLinkFirst />
    </>
  );
}

export function useBeginSession() {
  const session = useSession();
  return ({ token, tokenExpires }: LoggedIn, remember: boolean) =>
    session.begin({ token, expires: tokenExpires.toISOString() }, { remember });
}
