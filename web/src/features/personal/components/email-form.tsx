import { changeEmail } from "@weitersagen/contract/my-data-calls";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { fillControl } from "../../../lib/form/form-values.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { myDataTexts } from "../my-data-texts.ts";

const formName = "emailaendern";

interface EmailFormProps {
  readonly current: string;
  /** The address that was asked for and waits for its confirmation. */
  readonly waiting: string;
  readonly onAsked: () => void;
}

/** Changes the email address. It takes effect when the mailed link is opened. */
export function EmailForm({ current, waiting, onAsked }: EmailFormProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const [asked, setAsked] = useState("");
  const form = useContractForm({
    name: formName,
    schema: changeEmail.body,
    labels: { email: t("newEmail"), password: t("password") },
    initial: { email: waiting },
    isSecret: true,
    check: ({ email }) => (isSame(email, current) ? { email: t("emailIsYours") } : {}),
    send: async ({ email, password }) => {
      await api(changeEmail, { body: { email, ...(password ? { password } : {}) } });
      setAsked(email);
      onAsked();
      fillControl(`${formName}-password`, "");
    },
  });
  return (
    <Form
      form={form}
      submitLabel={t("askForEmail")}
      note={
        form.sent && (
          <Notice tone="success">
            <TextWithAddress>{t("emailAsked", { email: asked })}</TextWithAddress>
          </Notice>
        )
      }
    >
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
