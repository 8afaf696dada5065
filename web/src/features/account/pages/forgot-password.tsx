import { requestPasswordReset } from "@weitersagen/contract/account-calls";
import { forgottenForm } from "../../../entities/account/login-draft.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useAccountPaths } from "../account-paths.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { MailRequest } from "../components/mail-request.tsx";
import { TextLink } from "../components/text-link.tsx";
import { accountTexts } from "../texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(accountTexts, page);
    return { title: t("forgotTitle"), description: t("forgotLead") };
  },
  Component: ForgotPassword,
});

function ForgotPassword() {
  const t = useTexts(accountTexts);
  const api = useApi();
  const { login } = useAccountPaths();
  return (
    <FormPage
      title={t("forgotTitle")}
      lead={t("forgotLead")}
      aside={<TextLink to={login}>{t("backToLogin")}</TextLink>}
    >
      <MailRequest
        name={forgottenForm}
        action={t("forgotAction")}
        send={(email) => api(requestPasswordReset, { params: { email } })}
      />
    </FormPage>
  );
}
