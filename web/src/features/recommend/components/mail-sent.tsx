import { NewReferrer } from "@weitersagen/contract/recommendation";
import { resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { useApi } from "../../../lib/api-context.tsx";
import { useContractForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";

export function MailSent() {
  const t = useTexts(confirmationTexts);
  return (
    <>
      <h1 className="text-title md:text-display">{t("sent")}</h1>
      <p className="mt-4 text-lead text-muted">{t("sentText")}</p>
      <section aria-labelledby="erneut" className="card mt-10 p-5 md:p-8">
        <h2 id="erneut" className="mb-4 text-heading">
          {t("again")}
        </h2>
        <ResendForm />
      </section>
    </>
  );
}

function ResendForm() {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const form = useContractForm({
    name: "erneut-senden",
    schema: NewReferrer,
    labels: { email: t("email") },
    send: async ({ email }) => {
      await api(resendWelcomeMail, { params: { referrer: email } });
    },
  });
  if (form.sent) {
    return <Done title={t("resent")} action={<Button onClick={form.restart}>{t("again")}</Button>} />;
  }
  return (
    <Form form={form} submitLabel={t("resend")}>
      <TextField {...form.field("email")} type="email" inputMode="email" autoComplete="email" />
    </Form>
  );
}
