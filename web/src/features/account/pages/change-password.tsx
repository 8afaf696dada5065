import { changePassword } from "@weitersagen/contract/account-calls";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useAccountPaths } from "../account-paths.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { NewPassword } from "../components/new-password.tsx";
import { TextLink } from "../components/text-link.tsx";
import { withPasswordError } from "../password-error.ts";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("changeTitle"), description: t("changeLead") };
  },
  Component: ChangePassword,
});

function ChangePassword() {
  const t = useTexts(accountTexts);
  const { login, changePassword: here } = useAccountPaths();
  const isLoggedIn = useLoggedIn();
  return (
    <FormPage title={t("changeTitle")} lead={t("changeLead")}>
      {isLoggedIn ? (
        <ChangePasswordForm />
      ) : (
        <>
          <p className="mb-6 text-lead">{t("loginFirst")}</p>
          <ButtonLink to={`${login}?redirect=${encodeURIComponent(here)}`}>{t("loginAction")}</ButtonLink>
        </>
      )}
    </FormPage>
  );
}

function ChangePasswordForm() {
  const t = useTexts(accountTexts);
  const api = useApi();
  const { myData, forgotten } = useAccountPaths();
  const form = useContractForm({
    name: "passwortaendern",
    schema: changePassword.body,
    labels: { oldPassword: t("oldPassword"), password: t("newPassword") },
    isSecret: true,
    send: (body) => withPasswordError(t("passwordFailed"), api(changePassword, { body })),
  });
  if (form.sent) {
    return <Done title={t("passwordChanged")} action={<ButtonLink to={myData}>{t("toArea")}</ButtonLink>} />;
  }
  return (
    <Form
      form={form}
      submitLabel={t("setAction")}
      // Referrers who log in by mailed links have no password to type.
      note={<TextLink to={forgotten}>{t("noPassword")}</TextLink>}
    >
      <PasswordField
        {...form.field("oldPassword")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
      <NewPassword {...form.field("password")} />
    </Form>
  );
}
