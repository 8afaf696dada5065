import { resendAcceptedMail } from "@weitersagen/contract/recipient-calls";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { dataTexts } from "../data-texts.ts";
import { ownProgressTexts } from "../own-progress-texts.ts";

/** For a friend who accepted in another browser: only the address. The answer does not say who accepted. */
export function MailAgainForm({ recommendationNumber }: { readonly recommendationNumber: string }) {
  const t = useTexts(dataTexts);
  const tProgress = useTexts(ownProgressTexts);
  const api = useApi();
  const data = pathWith(usePage(), "EmpfaengerDaten", recommendationNumber);
  const form = useContractForm({
    name: "empfaenger-mail",
    schema: resendAcceptedMail.body,
    labels: { email: t("email") },
    send: async (body) => {
      await api(resendAcceptedMail, { params: { recommendationNumber }, body });
    },
  });
  const toForm = data !== undefined && (
    <ButtonLink to={data} variant="quiet" className="mt-4 -ml-2">
      {t("mailAgainOther")}
    </ButtonLink>
  );
  if (form.sent) {
    return (
      <Done title={t("mailAgainSent")} action={toForm}>
        {t("mailAgainSentText")}
      </Done>
    );
  }
  return (
    <div>
      <p className="mb-8 text-lead text-muted max-lg:-mt-4">{t("mailAgainLead")}</p>
      <Form form={form} submitLabel={tProgress("openAgain")} isOneBox>
        <EmailField {...form.field("email")} />
      </Form>
      {toForm}
    </div>
  );
}
