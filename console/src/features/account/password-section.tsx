import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { beginCodes, setPassword } from "@weitersagen/contract/console/own-account";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { accountTexts } from "./texts.ts";

/** Drawn in black on white in both themes: scanners expect it so. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="mx-auto size-44 rounded bg-white" aria-hidden>
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Sets the password together with an authenticator app: a login by password also needs a code of the app. */
export function PasswordSection({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTexts(accountTexts);
  const { language } = useLanguage();
  const refresh = useRefresh();
  // What the authenticator app stores, as text and as the QR code's `otpauth:` address. Set while the dialog is open.
  const [appSecret, setAppSecret] = useState<{ secret: string; address: string }>();
  const { run, error, isRunning } = useRun();
  const begin = () => run(async () => setAppSecret(await callConsole(beginCodes, {})));
  const save = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const body = { password: text("password"), code: text("code") };
    void run(async () => {
      await callConsole(setPassword, { body });
      setAppSecret(undefined);
      await refresh();
    });
  };
  return (
    <Section
      title={t("password")}
      actions={
        <Button onPress={() => void begin()} isPending={isRunning}>
          {hasPassword ? t("renew") : t("setUp")}
        </Button>
      }
    >
      <p className="text-sm text-muted">{hasPassword ? t("passwordSet") : t("passwordText")}</p>
      {error && !appSecret ? <Failure error={error} /> : null}
      <Dialog title={t("password")} isOpen={appSecret !== undefined} onClose={() => setAppSecret(undefined)}>
        <p className="text-sm">{t("scan")}</p>
        {appSecret ? <QrCode text={appSecret.address} /> : null}
        <code className="rounded bg-raised p-2 text-center text-xs break-all">{appSecret?.secret}</code>
        {error ? <Failure error={error} /> : null}
        <form onSubmit={save} className="grid gap-3">
          <Field
            label={t("newPassword")}
            hint={fieldRuleText("passwordRule", language) ?? ""}
            name="password"
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <Field label={t("code")} name="code" inputMode="numeric" autoComplete="one-time-code" isRequired />
          <DialogButtons onCancel={() => setAppSecret(undefined)}>
            <Button type="submit" kind="primary" isPending={isRunning}>
              {t("save")}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </Section>
  );
}
