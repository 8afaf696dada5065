import { contactReceived } from "@weitersagen/contract/contact-received";
import { Link } from "../../../lib/router/link.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { loadPart } from "../../../lib/api/unreachable.ts";
import { useCaptcha } from "../../../lib/captcha/use-captcha.ts";
import { Button } from "../../../ui/button.tsx";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { TextArea, TextField } from "../../../ui/form/text-field.tsx";
import { contactTexts } from "../texts.ts";

export function ContactForm({ captchaRequired }: { captchaRequired: boolean }) {
  const t = useTexts(contactTexts);
  const { language } = usePage();
  const api = useApi();
  const captcha = useCaptcha(captchaRequired);
  const form = useContractForm({
    name: "kontakt",
    schema: async () => (await import("@weitersagen/contract/contact")).ContactRequest,
    labels: { name: t("name"), email: t("email"), subject: t("subject"), message: t("message") },
    send: async (body, idempotencyKey) => {
      const { sendContact } = await loadPart(() => import("@weitersagen/contract/contact"), language);
      await captcha.protect((solution) =>
        api(sendContact, { body, query: { captcha: solution } }, { idempotencyKey }),
      );
    },
  });
  if (form.sent) {
    return (
      <Done
        title={contactReceived[language]}
        action={
          <Button variant="secondary" onClick={form.restart}>
            {t("another")}
          </Button>
        }
      >
        {t("next")}
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("send")} note={<Privacy />}>
      <TextField {...form.field("name")} autoComplete="name" />
      <EmailField {...form.field("email")} hint={t("emailHint")} />
      <TextField {...form.field("subject")} />
      <TextArea {...form.field("message")} rows={7} />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

function Privacy() {
  const t = useTexts(contactTexts);
  const path = usePath("Datenschutz");
  return (
    <p>
      {t("privacy")}{" "}
      {path !== undefined && (
        <Link to={path} className="text-link underline underline-offset-4">
          {t("privacyLink")}
        </Link>
      )}
    </p>
  );
}
