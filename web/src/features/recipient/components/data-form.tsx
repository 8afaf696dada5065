import { Plus } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { useDataForm } from "../use-data-form.ts";
import { ConsentLabel } from "./consent-label.tsx";

interface DataFormProps {
  readonly offer: OpenOffer;
  readonly onAccepted: (recipientNumber: string) => Promise<void>;
}

/** The recipient's data. Optional fields are collapsed. */
export function DataForm({ offer, onAccepted }: DataFormProps) {
  const t = useTexts(recipientTexts);
  const { brand, colleagues } = usePage().tenant.configuration;
  const { isForColleagues, recipientCents } = offer.recommendation;
  const colleagueHint = colleagues === "newcomers" ? "emailHintNewcomer" : "emailHintEmployee";
  const emailHint = t(isForColleagues ? colleagueHint : recipientCents > 0 ? "emailHint" : "emailHintPlain");
  const form = useDataForm(offer, onAccepted);
  return (
    <Form
      form={form}
      submitLabel={t("submitData")}
      note={
        <p>
          {t("next", { brand })} {t("kept")}
        </p>
      }
    >
      <NameFields form={form} />
      <EmailField {...form.field("email")} hint={emailHint} />
      <details className="group border-y border-line">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          {t("more")}
          <Plus
            aria-hidden
            className="size-6 shrink-0 text-link transition-transform duration-200 group-open:rotate-45"
          />
        </summary>
        <VoluntaryFields form={form} />
      </details>
      <div className="grid gap-2">
        <Checkbox {...form.field("consent")} label={<ConsentLabel declaresAge />} />
        <Checkbox {...form.field("advertising")} />
      </div>
    </Form>
  );
}

function VoluntaryFields({ form }: { readonly form: ReturnType<typeof useDataForm> }) {
  return (
    <div className="grid gap-6 pt-2 pb-6">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-4">
        <TextField {...form.field("street")} autoComplete="address-line1" />
        <TextField {...form.field("houseNumber")} autoComplete="off" />
      </div>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <TextField {...form.field("postcode")} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...form.field("town")} autoComplete="address-level2" />
      </div>
    </div>
  );
}
