import {
  beginPasskeyLogin,
  getLoginWays,
  loginWithPasskey,
  loginWithPassword,
  loginWithRecoveryCode,
} from "@weitersagen/contract/console/session";
import { useQuery } from "@tanstack/react-query";
import { Building2, KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { answerWithPasskey } from "../../lib/passkey.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { signOnHere, signOnInWindow } from "./sign-on.ts";
import { loginTexts } from "./texts.ts";

interface LoginFormProps {
  readonly onDone: () => Promise<void>;
  /** The page below must stay: a log-in elsewhere opens a window of its own. */
  readonly keepsPage?: boolean;
}

/** Passkey and company account first; password with code, and recovery codes, as the other ways. */
export function LoginForm({ onDone, keepsPage = false }: LoginFormProps) {
  const t = useTexts(loginTexts);
  const ways = useQuery({ queryKey: ["login-ways"], queryFn: () => callConsole(getLoginWays, {}) });
  const [isLost, setLost] = useState(false);
  const { run, error, isRunning } = useRun();
  const byPasskey = () =>
    run(async () => {
      const { options } = await callConsole(beginPasskeyLogin, {});
      const answer = await answerWithPasskey(options, t("cancelled"));
      await callConsole(loginWithPasskey, { body: { answer } });
      await onDone();
    });
  const bySignOn = () => (keepsPage ? signOnInWindow(onDone) : void run(signOnHere));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    void run(async () => {
      const email = text("email");
      if (isLost) await callConsole(loginWithRecoveryCode, { body: { email, code: text("recovery") } });
      else {
        const body = { email, password: text("password"), code: text("code") };
        await callConsole(loginWithPassword, { body });
      }
      await onDone();
    });
  };
  return (
    <div className="grid gap-4">
      {error ? <Failure error={error} /> : null}
      <Button kind="primary" wide onPress={() => void byPasskey()} isPending={isRunning}>
        <KeyRound aria-hidden size={16} />
        {t("passkey")}
      </Button>
      {ways.data?.hasSignOn ? (
        <Button wide onPress={bySignOn} isPending={isRunning}>
          <Building2 aria-hidden size={16} />
          {t("signOn")}
        </Button>
      ) : null}
      <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("or")}
      </p>
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t("email")} name="email" type="email" autoComplete="username" isRequired />
        {isLost ? (
          <Field label={t("recovery")} name="recovery" autoComplete="off" isRequired />
        ) : (
          <>
            <Field
              label={t("password")}
              name="password"
              type="password"
              autoComplete="current-password"
              isRequired
            />
            <Field
              label={t("code")}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              hint={t("codeHint")}
              isRequired
            />
          </>
        )}
        <Button type="submit" wide isPending={isRunning}>
          {isLost ? t("recoveryLogin") : t("login")}
        </Button>
      </form>
      <Button kind="quiet" wide onPress={() => setLost(!isLost)}>
        {isLost ? t("back") : t("lost")}
      </Button>
    </div>
  );
}
