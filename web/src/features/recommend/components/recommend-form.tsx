import type { Campaign } from "@weitersagen/contract/catalogue";
import { Link } from "react-router";
import { usePath } from "../../../lib/links.ts";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { CaptchaField } from "../../../ui/captcha-field.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Form } from "../../../ui/form.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { RecommendData } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";
import { useRecommendForm, type Choices } from "../use-recommend-form.ts";
import { RefusalHelp } from "./refusal-help.tsx";
import { TermsLabel } from "./terms-label.tsx";

interface RecommendFormProps {
  readonly data: RecommendData;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

export function RecommendForm({ data, choices, onChange }: RecommendFormProps) {
  const t = useTexts(recommendTexts);
  const { newsletter, offlineCodes } = usePage().tenant.configuration;
  const { form, captcha, refusal } = useRecommendForm(data, choices);
  const cardPath = usePath("Danke");
  const offersCard = offlineCodes && data.kind === "standard" && cardPath !== undefined;
  return (
    <Form
      form={form}
      submitLabel={t(choices.card ? "submitCard" : "submit")}
      note={<NextStep card={choices.card} />}
    >
      {refusal && <RefusalHelp key={form.attempt} {...refusal} />}
      <div className="grid gap-6 md:grid-cols-2">
        <TextField {...form.field("firstName")} autoComplete="given-name" />
        <TextField {...form.field("lastName")} autoComplete="family-name" />
      </div>
      <TextField
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t(data.kind === "company" ? "emailHintCompany" : "emailHint")}
      />
      <TextField {...form.field("emailRepeat")} type="email" inputMode="email" autoComplete="email" />
      {offersCard && (
        <RadioGroup
          legend={t("way")}
          name="weg"
          inline
          value={choices.card ? "card" : "link"}
          onChange={(way) => onChange({ card: way === "card" })}
          options={[
            { value: "link", label: t("wayLink"), note: t("wayLinkNote") },
            { value: "card", label: t("wayCard"), note: t("wayCardNote") },
          ]}
        />
      )}
      <div className="grid gap-2">
        <Checkbox {...form.field("eligible")} />
        <Checkbox {...form.field("terms")} label={<TermsLabel />} />
        {newsletter && <Checkbox {...form.field("newsletter")} />}
        {data.campaigns.map((campaign) => (
          <CampaignConsent
            key={campaign.id}
            campaign={campaign}
            ticked={choices.campaigns.includes(campaign.id)}
            onTick={(ticked) => {
              const others = choices.campaigns.filter((id) => id !== campaign.id);
              onChange({ campaigns: ticked ? [...others, campaign.id] : others });
            }}
          />
        ))}
      </div>
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

interface CampaignConsentProps {
  readonly campaign: Campaign;
  readonly ticked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

function CampaignConsent({ campaign: { id, title, text, legalText }, ticked, onTick }: CampaignConsentProps) {
  return (
    <Checkbox
      id={`aktion-${id}`}
      label={
        <>
          <strong className="font-semibold">{title}.</strong> {text}
        </>
      }
      hint={legalText}
      checked={ticked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  );
}

function NextStep({ card }: { readonly card: boolean }) {
  const t = useTexts(recommendTexts);
  const privacy = usePath("Datenschutz");
  return (
    <p>
      {t(card ? "nextCard" : "next")}{" "}
      {privacy !== undefined && (
        <Link to={privacy} className="text-link underline underline-offset-4">
          {t("privacy")}
        </Link>
      )}
    </p>
  );
}
