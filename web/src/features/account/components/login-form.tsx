import { login, loginWithToken, requestLoginLink } from "@weitersagen/contract/account-calls";
import { MailRequestForm, type LoggedIn } from "@weitersagen/contract/account";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useState } from "react";
import { fillInAddress, loginForm } from "../../../entities/account/login-draft.ts";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { fillControl, readControl } from "../../../lib/form/form-values.ts";
import { formTexts } from "../../../lib/form/form-texts.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form, LongWait } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Waiting } from "../../../ui/waiting.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { accountTexts } from "../texts.ts";
import { redirectTarget } from "../redirect-target.ts";
import { MailSent } from "./mail-request.tsx";
import { TextLink } from "./text-link.tsx";

/** Links for which a new one helps: expired, used or truncated. */
const deadLinks = new Set(["linkExpired", "linkUsed", "invalidInput"]);

const addressId = `${loginForm}-email`;
const passwordId = `${loginForm}-password`;

interface LoginFormProps {
  readonly onLogin: () => void;
}

/**
 * Login by a mailed link, which works for every account, or by a password, which many do not have. Both are in one form, so that
 * a password manager finds the address and the password together.
 */
export function LoginForm({ onLogin }: LoginFormProps) {
  const t = useTexts(accountTexts);
  const tForm = useTexts(formTexts);
  const api = useApi();
  const begin = useBeginSession();
  const paths = useAccountPaths();
  const target = redirectTarget(useSearchParams(), usePage(), "");
  const [way, setWay] = useState<"link" | "password">("link");
  const [address, setAddress] = useState("");
  const byLink = useContractForm({
    name: loginForm,
    schema: MailRequestForm,
    labels: { email: t("email") },
    // For the next attempt, where a mistyped address is corrected.
    initial: { email: address },
    isSecret: true,
    send: async ({ email }) => {
      await api(requestLoginLink, { body: { email, ...(target !== "" && { target }) } });
      setAddress(email);
    },
  });
  const byPassword = useContractForm({
    name: loginForm,
    schema: login.body,
    labels: { email: t("email"), password: t("password"), remember: t("remember") },
    isSecret: true,
    send: async (body) => {
      begin(await api(login, { body }), body.remember === true);
      onLogin();
    },
  });
  // After the forms have filled in an address that was typed on another page, which is newer.
  useEffect(() => {
    const known = knownReferrer.read();
    if (known && !readControl(addressId)) fillControl(addressId, known.email);
  }, []);
  const used = way === "link" ? byLink : byPassword;
  const isBusy = byLink.busy || byPassword.busy;
  const sendBy = (chosen: typeof way, event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setWay(chosen);
    (chosen === "link" ? byLink : byPassword).submit(event);
  };
  // Enter sends what was typed: the address alone, or with the password. A password manager presses it, too.
  const pressInAddress = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !readControl(passwordId)) sendBy("link", event);
  };
  if (byLink.sent) {
    const takePassword = () => {
      byLink.restart();
      // After the form has come back and has taken the focus to its first field.
      requestAnimationFrame(() => document.getElementById(passwordId)?.focus());
    };
    return (
      <MailSent
        address={address}
        restart={byLink.restart}
        otherWay={
          <Button variant="quiet" onClick={takePassword} className="-mx-2">
            {t("withPassword")}
          </Button>
        }
      />
    );
  }
  const password = byPassword.field("password");
  return (
    <Form
      form={{
        ...used,
        submit: (event) => sendBy("password", event),
        busy: byPassword.busy,
        attempt: byLink.attempt + byPassword.attempt,
        // Two fields explain themselves: no note about required ones, and a single error is said at its field.
        isOfOneField: true,
      }}
      submitLabel={t("loginAction")}
      submitVariant="secondary"
      note={
        <TextLink to={paths.forgotten} onClick={() => fillInAddress(String(readControl(addressId) ?? ""))}>
          {t("forgotten")}
        </TextLink>
      }
    >
      <div className="grid gap-3">
        <EmailField {...used.field("email")} autoComplete="username" onKeyDown={pressInAddress} />
        <div className="grid">
          <Button
            size="large"
            busy={byLink.busy}
            // The field keeps the focus: see the form's own button.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => sendBy("link", event)}
          >
            {byLink.busy ? tForm("sending") : t("linkAction")}
          </Button>
          {byLink.busy && <LongWait />}
        </div>
        <p className="text-fine text-muted">{t("linkLead")}</p>
      </div>
      <p className="flex items-center gap-4 text-fine text-muted before:grow before:border-t before:border-line after:grow after:border-t after:border-line">
        {t("orPassword")}
      </p>
      <PasswordField
        {...password}
        // A person who asks for a link leaves it empty.
        aria-required={undefined}
        onBlur={undefined}
        error={way === "password" ? password.error : undefined}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      <Checkbox {...byPassword.field("remember")} hint={t("rememberHint")} />
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
      <LoginForm onLogin={onLogin} />
    </>
  );
}

export function useBeginSession() {
  const session = useSession();
  return ({ token, tokenExpires }: LoggedIn, remember: boolean) =>
    session.begin({ token, expires: tokenExpires.toISOString() }, { remember });
}
