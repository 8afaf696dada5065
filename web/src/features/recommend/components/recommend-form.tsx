import type { User } from "@weitersagen/contract/account";
import type { Campaign } from "@weitersagen/contract/catalogue";
import { useState } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useLoginToken } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { RadioGroup } from "../../../ui/form/radio-group.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import type { RecommendData } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";
import type { Choices } from "../request.ts";
import { useRecommendForm } from "../use-recommend-form.ts";
import { hasHelp, LoggedOut, RefusalHelp } from "./refusal-help.tsx";
import { TermsLabel } from "./terms-label.tsx";

interface RecommendFormProps {
  readonly data: RecommendData;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
}

/** The form without name and address for logged-in referrers. If the login ends meanwhile, a notice is shown. */
export function RecommendForm(props: RecommendFormProps) {
  const token = useLoginToken();
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (token !== undefined && !wasLoggedIn) setWasLoggedIn(true);
  if (token !== undefined) return <FormOfUser key={token} {...props} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {wasLoggedIn && <LoggedOut />}
      <FormFor {...props} user={undefined} />
    </div>
  );
}

function FormOfUser(props: RecommendFormProps) {
  const [loaded] = useLoaded(async (api) => {
    const { getUser } = await import("@weitersagen/contract/account-calls");
    return api(getUser, {});
  });
  if (loaded.state === "loading") return <SkeletonCard />;
  return <FormFor {...props} user={loaded.state === "loaded" ? loaded.data : undefined} />;
}

function FormFor({
  data,
  choices,
  onChange,
  user,
}: RecommendFormProps & { readonly user: User | undefined }) {
  const t = useTexts(recommendTexts);
  const { newsletter, offlineCodes } = usePage().tenant.configuration;
  const { form, captcha, refusal } = useRecommendForm(data, choices, user);
  const cardPath = usePath("Danke");
  const offersCard = offlineCodes && data.kind === "standard" && cardPath !== undefined;
  return (
    <Form
      form={form}
      submitLabel={t(choices.card ? "submitCard" : "submit")}
      note={<NextStep card={choices.card} />}
      help={refusal && hasHelp(refusal.code) && <RefusalHelp key={form.attempt} {...refusal} />}
    >
      {user ? <KnownPerson user={user} /> : <PersonFields form={form} kind={data.kind} />}
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
        {!user && <Checkbox {...form.field("eligible")} />}
        <Checkbox {...form.field("terms")} label={<TermsLabel />} />
        {newsletter && !user && <Checkbox {...form.field("newsletter")} />}
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

function KnownPerson({ user: { firstName, lastName, email } }: { readonly user: User }) {
  const t = useTexts(recommendTexts);
  return (
    <p className="border-l-4 border-accent py-1 pl-5">
      <span className="block text-fine text-muted">{t("recommendAs")}</span>
      <span className="block font-semibold">
        {firstName} {lastName}
      </span>
      <span className="block [overflow-wrap:anywhere] text-muted">{email}</span>
    </p>
  );
}

interface PersonFieldsProps {
  readonly form: ReturnType<typeof useRecommendForm>["form"];
  readonly kind: RecommendData["kind"];
}

function PersonFields({ form, kind }: PersonFieldsProps) {
  const hint = useEmailHint(kind);
  const { repeatsEmail = false } = usePage().tenant.configuration;
  return (
    <>
      <NameFields form={form} />
      <EmailField {...form.field("email")} hint={hint} />
      {repeatsEmail && <EmailField {...form.field("emailRepeat")} />}
    </>
  );
}

/** What the address is for. In company mode also its domain, which the error of another address does not mention. */
function useEmailHint(kind: RecommendData["kind"]): string {
  const t = useTexts(recommendTexts);
  const { language, tenant } = usePage();
  if (kind !== "company") return t("emailHint");
  const domains = tenant.configuration.emailWhitelist.filter((entry) => entry.startsWith("@"));
  if (domains.length === 0) return t("emailHintListed");
  return t("emailHintCompany", {
    domains: new Intl.ListFormat(language, { type: "disjunction" }).format(domains),
  });
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
