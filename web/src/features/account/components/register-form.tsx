import { createReferrer } from "@weitersagen/contract/account-calls";
import { Link } from "../../../lib/router/link.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { invitationPart } from "../../../entities/invitation/invitation.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useCaptcha } from "../../../lib/captcha/use-captcha.ts";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { accountTexts } from "../texts.ts";

/** `hint` is shown above the fields until the form is sent. */
export function RegisterForm({ hint }: { readonly hint?: string | undefined }) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const captcha = useCaptcha(usePage().tenant.configuration.captcha);
  const form = useContractForm({
    name: "registrierung",
    schema: createReferrer.body,
    labels: { firstName: t("firstName"), lastName: t("lastName"), email: t("email") },
    send: (body, idempotencyKey) =>
      captcha.protect((solution) =>
        api(
          createReferrer,
          { body: { ...body, ...invitationPart() }, query: { captcha: solution } },
          { idempotencyKey },
        ),
      ),
  });
  if (form.sent) return <Done title={t("registerSent")}>{t("registerSentText")}</Done>;
  return (
    <Form form={form} submitLabel={t("registerAction")} note={<Terms />}>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      <NameFields form={form} />
      <EmailField {...form.field("email")} />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

function Terms() {
  const t = useTexts(accountTexts);
  const path = usePath("Agb") ?? "/agb";
  return (
    <p>
      {t("registerAge")} {t("registerNote")}{" "}
      <Link to={path} className="text-link underline underline-offset-4">
        {t("registerTerms")}
      </Link>
      .
    </p>
  );
}
