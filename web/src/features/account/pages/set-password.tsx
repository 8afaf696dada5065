import { resetPassword, validateResetPassword } from "@weitersagen/contract/account-calls";
import { useState } from "react";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { DonePage } from "../components/done-page.tsx";
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
  const { login } = useAccountPaths();
  useTitle(isSet ? t("passwordChanged") : undefined);
  if (isSet) {
    return (
      <DonePage title={t("passwordChanged")} action={<ButtonLink to={login}>{t("loginAction")}</ButtonLink>}>
        {t("setDoneLead")}
      </DonePage>
    );
  }
  return (
    <LinkCheck
      title={t("setTitle")}
      token={token}
      check={(api) => api(validateResetPassword, { body: { token } })}
    >
      {() => <SetPasswordForm token={token} onSet={() => setSet(true)} />}
    </LinkCheck>
  );
}

interface SetPasswordFormProps {
  readonly token: string;
  readonly onSet: () => void;
}

function SetPasswordForm({ token, onSet }: SetPasswordFormProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
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
  return (
    <FormPage title={t("setTitle")} lead={t("setLead")}>
      <Form form={form} submitLabel={t("setAction")}>
        <NewPassword {...form.field("password")} />
      </Form>
    </FormPage>
  );
}
