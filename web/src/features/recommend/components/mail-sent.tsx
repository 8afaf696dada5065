import { NewReferrer } from "@weitersagen/contract/recommendation";
import { resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { useState } from "react";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { resendForm } from "../recommended.ts";

/** Says that a mail was sent, or that its link is invalid, with a form to send it again. */
export function MailSent({ isLinkDead = false }: { readonly isLinkDead?: boolean }) {
  const t = useTexts(confirmationTexts);
  return (
    <>
      <h1 className="text-title md:text-display">{t(isLinkDead ? "dead" : "sent")}</h1>
      <p className="mt-4 text-lead text-muted">{t(isLinkDead ? "deadText" : "sentText")}</p>
      <section aria-label={t("again")} className="card mt-10 p-5 md:p-8">
        <ResendForm />
      </section>
      <OtherAddress />
    </>
  );
}

/** The person who mistyped the address: its link cannot be confirmed elsewhere, so the browser forgets the address. */
function OtherAddress() {
  const t = useTexts(confirmationTexts);
  return (
    <section aria-labelledby="andere-adresse" className="mt-10">
      <h2 id="andere-adresse" className="text-heading">
        {t("otherAddress")}
      </h2>
      <p className="mt-2 mb-4 text-muted">{t("otherAddressText")}</p>
      <ButtonLink to="/" variant="secondary" onClick={() => knownReferrer.remove()}>
        {t("newLink")}
      </ButtonLink>
    </section>
  );
}

function ResendForm() {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [address, setAddress] = useState("");
  const form = useContractForm({
    name: resendForm,
    schema: NewReferrer,
    labels: { email: t("email") },
    send: async ({ email }) => {
      await api(resendWelcomeMail, { params: { referrer: email } });
      setAddress(email);
    },
  });
  if (form.sent) {
    return (
      <Done
        title={t("resent")}
        action={
          <Button variant="secondary" onClick={form.restart}>
            {t("again")}
          </Button>
        }
      >
        <span className="[overflow-wrap:anywhere]">{t("resentText", { email: address })}</span>
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("resend")}>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
