import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import type { OpenOffer } from "../offer.ts";
import { dataTexts } from "../data-texts.ts";
import { recipientTexts } from "../texts.ts";
import { useDataForm } from "../use-data-form.ts";
import { Done } from "../../../ui/done.tsx";
import { AcceptedBefore } from "./accepted-before.tsx";
import { AddressFold } from "./address-fold.tsx";
import { ConsentLabel } from "./consent-label.tsx";

interface DataFormProps {
  readonly offer: OpenOffer;
  readonly onAccepted: (recipientNumber: string) => Promise<void>;
  /** The mail to an address that has accepted before was sent again. */
  readonly isSentAgain: boolean;
  readonly setSentAgain: (isSentAgain: boolean) => void;
}

/** The recipient's data. Optional fields are collapsed. */
export function DataForm({ offer, onAccepted, isSentAgain, setSentAgain }: DataFormProps) {
  const ofTalk = isTalk(offer.recommendation);
  const t = useTexts(dataTexts, ofTalk);
  const landing = useTexts(recipientTexts, ofTalk);
  const { brand, colleagues } = usePage().tenant.configuration;
  const { isForColleagues, recipientCents } = offer.recommendation;
  const colleagueHint = colleagues === "newcomers" ? "emailHintNewcomer" : "emailHintEmployee";
  const emailHint = t(isForColleagues ? colleagueHint : recipientCents > 0 ? "emailHint" : "emailHintPlain");
  const { form, acceptedBefore } = useDataForm(offer, onAccepted);
  const { number: recommendationNumber } = offer.recommendation;
  const email = form.field("email");
  const enterOther = () => {
    setSentAgain(false);
    // Once the form is back.
    requestAnimationFrame(() => {
      const field = document.getElementById(email.id);
      if (field instanceof HTMLInputElement) field.select();
      field?.focus();
    });
  };
  return (
    <>
      {isSentAgain && (
        <Done
          title={t("sentAgain")}
          action={
            <Button variant="secondary" onClick={enterOther}>
              {t("otherEmail")}
            </Button>
          }
        >
          {t("sentAgainText")}
        </Done>
      )}
      {/* Hidden only, so that what was entered stays for another address. */}
      <div hidden={isSentAgain}>
        <Form
          form={form}
          submitLabel={t("submitData")}
          note={
            <p>
              {landing("next", { brand })} {t("kept")}
            </p>
          }
          help={
            acceptedBefore !== undefined && (
              <AcceptedBefore
                key={form.attempt}
                to={{ recommendationNumber, email: acceptedBefore }}
                onSent={() => setSentAgain(true)}
                onOther={enterOther}
              />
            )
          }
        >
          <NameFields form={form} />
          <EmailField {...email} hint={emailHint} />
          <AddressFold form={form} />
          <div className="grid gap-2">
            <Checkbox {...form.field("consent")} label={<ConsentLabel declaresAge />} />
            <Checkbox {...form.field("advertising")} />
          </div>
        </Form>
      </div>
    </>
  );
}
