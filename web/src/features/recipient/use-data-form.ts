import { useState } from "react";
import type { NewRecipient } from "@weitersagen/contract/recipient";
import { missingOfAddress } from "../../entities/personal-data/whole-address.ts";
import { problemOf } from "../../lib/api/problem.ts";
import { useContractForm } from "../../lib/form/use-form.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { RecipientForm, isBadPostcode } from "./data-schema.ts";
import type { OpenOffer } from "./offer.ts";
import { dataTexts } from "./data-texts.ts";
import { recipientTexts } from "./texts.ts";
import { loadAccept, useAccept } from "./use-accept.ts";

/** The form of a recipient with a share in the reward: fields, rules and request, and the address that accepted before. */
export function useDataForm(offer: OpenOffer, onAccepted: (recipientNumber: string) => Promise<void>) {
  const t = useTexts(dataTexts);
  const landing = useTexts(recipientTexts);
  const { brand } = usePage().tenant.configuration;
  const accept = useAccept(offer.recommendation.number);
  const [acceptedBefore, setAcceptedBefore] = useState<string>();
  const form = useContractForm({
    name: "empfaenger",
    schema: RecipientForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      street: t("street"),
      houseNumber: t("houseNumber"),
      postcode: t("postcode"),
      town: t("town"),
      consent: landing("termsLink"),
      advertising: t("adConsent", { brand }),
    },
    initial: { consent: false, advertising: false },
    check: (values) => ({
      ...Object.fromEntries(missingOfAddress(values).map((name) => [name, t("addressPart")])),
      ...(isBadPostcode(values.postcode) ? { postcode: t("postcodeForm") } : {}),
      ...(values.consent ? {} : { consent: landing("consentMissing") }),
    }),
    parts: loadAccept,
    send: async (values, idempotencyKey) => {
      const { firstName, lastName, email, consent, advertising } = values;
      const { street, houseNumber, postcode, town } = values;
      const body: NewRecipient = {
        firstName,
        lastName,
        email,
        ...(street && houseNumber && postcode && town
          ? { address: { street, houseNumber, postcode, town } }
          : {}),
        share: offer.recommendation.share,
        terms: offer.termsVersion,
        consent,
        advertising: advertising ?? false,
      };
      setAcceptedBefore(undefined);
      try {
        await onAccepted(await accept(body, idempotencyKey));
      } catch (failure) {
        if (problemOf(failure)?.code === "wrongState") setAcceptedBefore(email);
        throw failure;
      }
    },
  });
  return { form, acceptedBefore };
}
