import { correctRecipientEmail } from "@weitersagen/contract/recipient-calls";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";

interface CorrectEmailProps {
  readonly token: string;
  /** The address until now. */
  readonly email: string;
  readonly onCorrected: (email: string) => void;
}

/** For a recipient who mistyped the address: the mail goes to the right one. A second mistake can be corrected too. */
export function CorrectEmail({ token, email: known, onCorrected }: CorrectEmailProps) {
  const t = useTexts(ownProgressTexts);
  const api = useApi();
  const form = useContractForm({
    name: "empfaenger-adresse",
    schema: correctRecipientEmail.body,
    labels: { email: t("rightEmail") },
    initial: { email: known },
    send: async ({ email }) => {
      await api(correctRecipientEmail, { params: { token }, body: { email } });
      onCorrected(email);
    },
  });
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {t("wrongEmail")}
        <FoldMark />
      </summary>
      <div className="mt-2">
        <Form form={form} submitLabel={t("correct")} isOneBox>
          <EmailField {...form.field("email")} />
        </Form>
      </div>
    </details>
  );
}
