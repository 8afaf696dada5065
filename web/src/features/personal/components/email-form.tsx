import { changeEmail } from "@weitersagen/contract/my-data-calls";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { myDataTexts } from "../my-data-texts.ts";

const formName = "emailaendern";

interface EmailFormProps {
  readonly current: string;
  /** The address that was asked for and waits for its confirmation. */
  readonly waiting: string;
  readonly onAsked: (email: string) => void;
}

/** Changes the email address. It takes effect when the mailed link is opened. */
export function EmailForm({ current, waiting, onAsked }: EmailFormProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const form = useContractForm({
    name: formName,
    schema: changeEmail.body,
    labels: { email: t("newEmail"), password: t("password") },
    initial: { email: waiting },
    isSecret: true,
    check: ({ email }) => (isSame(email, current) ? { email: t("emailIsYours") } : {}),
    send: async ({ email, password }) => {
      await api(changeEmail, { body: { email, ...(password ? { password } : {}) } });
      onAsked(email);
    },
  });
  return (
    <Form form={form} submitLabel={t("askForEmail")}>
      <p className="text-fine text-muted">{t("emailMeans")}</p>
      <EmailField {...form.field("email")} hint={t("newEmailHint")} />
      <PasswordField
        {...form.field("password")}
        autoComplete="current-password"
        hint={t("passwordHint")}
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
      />
    </Form>
  );
}

const isSame = (typed: unknown, current: string): boolean =>
  typeof typed === "string" && typed.trim().toLowerCase() === current.toLowerCase();
