import { createReferrer } from "@weitersagen/contract/account-calls";
import { resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { useState } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { invitationPart } from "../../../entities/invitation/invitation.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useCaptcha } from "../../../lib/captcha/use-captcha.ts";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { accountTexts } from "../texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

interface RegisterFormProps {
  /** Shown above the fields until the form is sent. */
  readonly hint?: string | undefined;
  /** Called when the account is there and nothing is left to confirm. */
  readonly onConfirmed: () => void;
}

export function RegisterForm({ hint, onConfirmed }: RegisterFormProps) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const [done, setDone] = useState({ email: "", isConfirmed: false });
  const captcha = useCaptcha(usePage().tenant.configuration.captcha);
  const form = useContractForm({
    name: "registrierung",
    schema: createReferrer.body,
    labels: { firstName: t("firstName"), lastName: t("lastName"), email: t("email") },
    send: async (body, idempotencyKey) => {
      const { body: answer } = await captcha.protect((solution) =>
        api(
          createReferrer,
          { body: { ...body, ...invitationPart() }, query: { captcha: solution } },
          { idempotencyKey },
        ),
      );
      const isConfirmed = answer?.isConfirmed ?? false;
      // The next link is one tap.
      if (isConfirmed) {
        knownReferrer.write({ ...body, newestLink: null });
        onConfirmed();
      }
      setDone({ email: body.email, isConfirmed });
    },
  });
  if (form.sent) return done.isConfirmed ? <Registered /> : <RegisterSent email={done.email} />;
  return (
    <Form form={form} submitLabel={t("registerAction")} note={<Terms />}>
      {hint !== undefined && <p className="text-muted">{hint}</p>}
      <NameFields form={form} />
      <EmailField {...form.field("email")} />
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

/** The invited person's own mail has proven the address, so nothing is left to confirm. */
function Registered() {
  const t = useTexts(accountTexts);
  return (
    <Done title={t("registered")} action={<ButtonLink to="/">{t("registeredAction")}</ButtonLink>}>
      {t("registeredText")}
    </Done>
  );
}

/** Says where the mail went, and sends it again if it does not arrive. */
function RegisterSent({ email }: { readonly email: string }) {
  const t = useTexts(accountTexts);
  const api = useApi();
  const [again, setAgain] = useState<"busy" | "sent" | "failed">();
  const send = () => {
    setAgain("busy");
    api(resendWelcomeMail, { params: { referrer: email } }).then(
      () => setAgain("sent"),
      () => setAgain("failed"),
    );
  };
  return (
    <Done
      title={t("registerSent")}
      action={
        <div className="grid justify-items-start gap-4">
          {again === "sent" && <Notice tone="success">{t("registerSentAgain")}</Notice>}
          {again === "failed" && <Notice tone="danger">{t("registerAgainFailed")}</Notice>}
          <Button variant="secondary" busy={again === "busy"} onClick={send}>
            {t("mailAgain")}
          </Button>
        </div>
      }
    >
      <TextWithAddress>{t("registerSentText", { email })}</TextWithAddress>
    </Done>
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
