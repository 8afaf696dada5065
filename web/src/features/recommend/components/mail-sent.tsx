import { NewReferrer } from "@weitersagen/contract/recommendation";
import { correctReferrerEmail, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import { useEffect, useState } from "react";
import { forgetRecommendations, newestOwn } from "../../../entities/recommendation/capability.ts";
import { knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { keepDraft } from "../../../lib/form/draft.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { resendForm } from "../recommended.ts";
import { standingOf } from "./refusal-help.tsx";

/** Says that a mail was sent, or that its link is invalid, with a form to send it again. */
export function MailSent({ isLinkDead = false }: { readonly isLinkDead?: boolean }) {
  const t = useTexts(confirmationTexts);
  const known = useUnconfirmedAddress();
  const [corrected, setCorrected] = useState<string>();
  const email = corrected ?? known;
  const sentText = email === undefined ? t("sentText") : t("sentToText", { email });
  return (
    <>
      <h1 className="text-title md:text-display">{t(isLinkDead ? "dead" : "sent")}</h1>
      <p className="mt-4 text-lead [overflow-wrap:anywhere] text-muted">
        {isLinkDead ? t("deadText") : sentText}
      </p>
      <section aria-label={t("again")} className="card mt-10 p-5 md:p-8">
        {/* After a correction it begins anew, with the draft of the right address. */}
        <ResendForm key={corrected} />
      </section>
      <OtherAddress isCorrectable={email !== undefined} onCorrected={setCorrected} />
    </>
  );
}

/** The address that this browser's newest link was made with, once the server says that it is unconfirmed. */
function useUnconfirmedAddress() {
  const api = useApi();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const own = ownLink();
    if (!own) return;
    void standingOf(api).then((standing) => standing === "unconfirmed" && setEmail(own.referrer.email));
  }, [api]);
  return email;
}

interface CorrectionProps {
  readonly onCorrected: (email: string) => void;
}

/**
 * The person who mistyped the address. The browser that made the link corrects it while it is unconfirmed; elsewhere the
 * link cannot be confirmed under another address, and the browser forgets the one it knows.
 */
function OtherAddress({ isCorrectable, onCorrected }: CorrectionProps & { readonly isCorrectable: boolean }) {
  const t = useTexts(confirmationTexts);
  return (
    <section aria-labelledby="andere-adresse" className="mt-10">
      <h2 id="andere-adresse" className="text-heading">
        {t("otherAddress")}
      </h2>
      {isCorrectable ? (
        <CorrectForm onCorrected={onCorrected} />
      ) : (
        <>
          <p className="mt-2 mb-4 text-muted">{t("otherAddressText")}</p>
          <NewLink onClick={() => knownReferrer.remove()} />
        </>
      )}
    </section>
  );
}

function NewLink({ onClick }: { readonly onClick: () => void }) {
  const t = useTexts(confirmationTexts);
  return (
    <ButtonLink to="/" variant="secondary" onClick={onClick}>
      {t("newLink")}
    </ButtonLink>
  );
}

/** The newest link of this browser with the person who made it. */
function ownLink() {
  const link = newestOwn();
  const referrer = knownReferrer.read();
  return link && referrer && { link, referrer };
}

function CorrectForm({ onCorrected }: CorrectionProps) {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [corrected, setCorrected] = useState("");
  const form = useContractForm({
    name: "adresse-aendern",
    schema: NewReferrer,
    labels: { email: t("rightEmail") },
    send: async ({ email }) => {
      const own = ownLink();
      if (!own) return;
      await api(correctReferrerEmail, { body: { ...own.link, email } });
      knownReferrer.write({ ...own.referrer, email });
      keepDraft(resendForm, { email });
      setCorrected(email);
      onCorrected(email);
    },
  });
  if (form.sent) {
    // An address that has an account keeps the link unconfirmed: without its key the browser asks no more for that.
    return (
      <Done title={t("resent")} action={<NewLink onClick={forgetRecommendations} />}>
        <span className="[overflow-wrap:anywhere]">{t("correctedText", { email: corrected })}</span>
      </Done>
    );
  }
  return (
    <>
      <p className="mt-2 mb-4 text-muted">{t("correctText")}</p>
      <Form form={form} submitLabel={t("correct")}>
        <EmailField {...form.field("email")} />
      </Form>
    </>
  );
}

function ResendForm() {
  const t = useTexts(confirmationTexts);
  const api = useApi();
  const [sentTo, setSentTo] = useState("");
  const form = useContractForm({
    name: resendForm,
    schema: NewReferrer,
    labels: { email: t("email") },
    send: async ({ email }) => {
      await api(resendWelcomeMail, { params: { referrer: email } });
      setSentTo(email);
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
        <span className="[overflow-wrap:anywhere]">{t("resentText", { email: sentTo })}</span>
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("resend")}>
      <EmailField {...form.field("email")} />
    </Form>
  );
}
