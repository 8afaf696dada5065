import { NewReferrer } from "@weitersagen/contract/recommendation";
import { correctReferrerEmail, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { useEffect, useState } from "react";
import { newestOwn } from "../../../entities/recommendation/capability.ts";
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

/**
 * The person who mistyped the address. The browser that made the link corrects it in the form above; elsewhere the link cannot
 * be confirmed under another address, and the browser forgets the one it knows.
 */
function OtherAddress() {
  const t = useTexts(confirmationTexts);
  const [isCorrectable, setCorrectable] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the stored values are known only after hydration
    setCorrectable(ownLink() !== undefined);
  }, []);
  return (
    <section aria-labelledby="andere-adresse" className="mt-10">
      <h2 id="andere-adresse" className="text-heading">
        {t("otherAddress")}
      </h2>
      <p className="mt-2 text-muted">{t(isCorrectable ? "correctText" : "otherAddressText")}</p>
      {!isCorrectable && (
        <ButtonLink to="/" variant="secondary" className="mt-4" onClick={() => knownReferrer.remove()}>
          {t("newLink")}
        </ButtonLink>
      )}
    </section>
  );
}

/** The newest link of this browser with the person who made it. */
function ownLink() {
  const link = newestOwn();
  const referrer = knownReferrer.read();
  return link && referrer && { link, referrer };
}

function ResendForm() {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [sent, setSent] = useState({ email: "", isCorrected: false });
  /** Another address than the one of this browser's link corrects it. */
  const correct = async (email: string): Promise<boolean> => {
    const own = ownLink();
    if (!own || own.referrer.email.toLowerCase() === email.toLowerCase()) return false;
    await api(correctReferrerEmail, { body: { ...own.link, email } });
    knownReferrer.write({ ...own.referrer, email });
    return true;
  };
  const form = useContractForm({
    name: resendForm,
    schema: NewReferrer,
    labels: { email: t("email") },
    send: async ({ email }) => {
      const isCorrected = await correct(email);
      if (!isCorrected) await api(resendWelcomeMail, { params: { referrer: email } });
      setSent({ email, isCorrected });
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
        <span className="[overflow-wrap:anywhere]">
          {t(sent.isCorrected ? "correctedText" : "resentText", { email: sent.email })}
        </span>
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("resend")}>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
