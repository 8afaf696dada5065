import { resetPassword, validateResetPassword } from "@weitersagen/contract/account-calls";
import { useState } from "react";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { AccountFrame } from "../components/account-frame.tsx";
import { LinkCheck } from "../components/link-check.tsx";
import { NewPassword } from "../components/new-password.tsx";
import { withPasswordError } from "../password-error.ts";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("setTitle"), description: t("setLead") };
  },
  Component: SetPassword,
});

function SetPassword() {
  const t = useTexts(accountTexts);
  const search = useSearchParams();
  const token = search.get("token") ?? "";
  const [isSet, setSet] = useState(false);
  useTitle(isSet ? t("setDoneTitle") : undefined);
  return (
    // The whole page says that it is done: the heading is what people see first.
    <AccountFrame title={t(isSet ? "setDoneTitle" : "setTitle")} lead={t(isSet ? "setDoneLead" : "setLead")}>
      <LinkCheck token={token} check={(api) => api(validateResetPassword, { body: { token } })}>
        {() => <SetPasswordForm token={token} onSet={() => setSet(true)} />}
      </LinkCheck>
    </AccountFrame>
  );
}

interface SetPasswordFormProps {
  readonly token: string;
  readonly onSet: () => void;
}

function SetPasswordForm({ token, onSet }: SetPasswordFormProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const { login } = useAccountPaths();
  const form = useContractForm({
    name: "passwortsetzen",
    schema: resetPassword.body,
    labels: { password: t("newPassword") },
    isSecret: true,
    send: async ({ password }) => {
      await withPasswordError(t("passwordFailed"), api(resetPassword, { body: { token, password } }));
      onSet();
    },
  });
  if (form.sent) {
    return (
      <Done title={t("passwordChanged")} action={<ButtonLink to={login}>{t("loginAction")}</ButtonLink>} />
    );
  }
  return (
    <Form form={form} submitLabel={t("setAction")}>
      <NewPassword {...form.field("password")} />
    </Form>
  );
}
