import { useContractForm } from "../../../lib/form/use-form.ts";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import type { OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { loadAccept, useAccept } from "../use-accept.ts";
import { ConsentLabel } from "./consent-label.tsx";

interface AcceptFormProps {
  readonly offer: OpenOffer;
  readonly onAccepted: (recipientNumber: string) => Promise<void>;
}

/** For recipients without a share in the reward: only the consent is needed. */
export function AcceptForm({ offer, onAccepted }: AcceptFormProps) {
  const t = useTexts(recipientTexts, isTalk(offer.recommendation));
  const { brand } = usePage().tenant.configuration;
  const accept = useAccept(offer.recommendation.number);
  const form = useContractForm({
    name: "annehmen",
    schema: async () => (await import("@weitersagen/contract/recipient")).NewRecipient,
    labels: { consent: t("termsLink") },
    initial: { consent: false },
    check: ({ consent }) => (consent ? {} : { consent: t("consentMissing") }),
    parts: loadAccept,
    send: async ({ consent }, idempotencyKey) => {
      const { share } = offer.recommendation;
      await onAccepted(await accept({ share, terms: offer.termsVersion, consent }, idempotencyKey));
    },
  });
  return (
    <Form form={form} submitLabel={t("toOffer")} note={t("next", { brand })} isOneBox>
      <Checkbox {...form.field("consent")} label={<ConsentLabel />} className="text-fine" />
    </Form>
  );
}
