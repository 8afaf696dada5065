import type { Campaign } from "@weitersagen/contract/catalogue";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { type KnownReferrer, knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { TermsLine } from "../../../entities/recommendation/terms-line.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { onReturn } from "../../../lib/page/on-return.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useLoginToken } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { importOrReload } from "../../../lib/api/import-again.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Button } from "../../../ui/button.tsx";
import { CaptchaField } from "../../../ui/form/captcha-field.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import type { RecommendData } from "../recommended.ts";
import { recommendTexts } from "../texts.ts";
import type { PageChoices } from "../request.ts";
import { type Recommending, useRecommendForm } from "../use-recommend-form.ts";

/** The refusals that the page can help with: an unconfirmed address, and an account that requires a login. */
const hasHelp = (code: string): boolean => code === "recommendationUnconfirmed" || code === "loginRequired";

// Few visitors are refused, so the help is loaded for them only.
const loadHelp = () => importOrReload(() => import("./refusal-help.tsx"));
const RefusalHelp = lazy(async () => ({ default: (await loadHelp()).RefusalHelp }));
const ConfirmFirst = lazy(async () => ({ default: (await loadHelp()).ConfirmFirst }));
const LoggedOut = lazy(async () => ({ default: (await loadHelp()).LoggedOut }));
const KeptLinks = lazy(async () => ({ default: (await loadHelp()).KeptLinks }));

interface RecommendFormProps {
  readonly data: RecommendData;
  readonly choices: PageChoices;
  /** Whether the visitor has to confirm the address before the next link. */
  readonly waits: boolean;
  readonly onWaits: (waits: boolean) => void;
}

/**
 * For logged-in referrers and those whom this browser knows the form is one button. If the login ends meanwhile, a notice
 * is shown.
 */
export function RecommendForm(props: RecommendFormProps) {
  const token = useLoginToken();
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (token !== undefined && !wasLoggedIn) setWasLoggedIn(true);
  if (token !== undefined) return <FormOfUser key={token} {...props} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      {wasLoggedIn && (
        <Suspense fallback={null}>
          <LoggedOut />
        </Suspense>
      )}
      <FormOfVisitor {...props} />
    </div>
  );
}

const noneGiven = (_campaign: Campaign): boolean => false;

function FormOfUser({ data, ...props }: FormForProps) {
  const [loaded] = useLoaded(async (api) => {
    const { getUser } = await import("@weitersagen/contract/account-calls");
    const user = await api(getUser, {});
    if (data.campaigns.length === 0) return { user, isGiven: noneGiven };
    const { givenCampaigns } = await importOrReload(() => import("../given-campaigns.ts"));
    return { user, isGiven: await givenCampaigns(api) };
  });
  if (loaded.state === "loading") return <SkeletonCard />;
  const { user, isGiven } = loaded.state === "loaded" ? loaded.data : { user: undefined, isGiven: noneGiven };
  const campaigns = data.campaigns.filter((campaign) => !isGiven(campaign));
  return <FormFor {...props} data={{ ...data, campaigns }} user={user} />;
}

function FormOfVisitor({ waits, onWaits, ...props }: RecommendFormProps) {
  const api = useApi();
  const [known, setKnown] = useState<KnownReferrer>();
  const [isEmptied, setEmptied] = useState(false);
  // The notice that replaces the form takes its focus.
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // An employee recommends with a work address, so the form asks for it.
  const mayBeKnown = props.data.kind !== "company";
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the stored value is known only after hydration
    if (mayBeKnown) setKnown(knownReferrer.read());
  }, [mayBeKnown]);
  const email = known?.email;
  useEffect(() => {
    if (email === undefined) return undefined;
    const stop = new AbortController();
    const check = async () => {
      const { standing } = await importOrReload(async () => {
        const { lookUpOwnLink } = await import("../own-link.ts");
        return lookUpOwnLink(api);
      });
      if (stop.signal.aborted) return;
      if (standing === "gone") setKnown(undefined);
      hadFocus.current = box.current?.contains(document.activeElement) ?? false;
      onWaits(standing === "unconfirmed");
    };
    const look = () => void check().catch(() => undefined);
    look();
    // The address is confirmed in another tab or app: on return the form is shown again.
    onReturn(look, stop.signal);
    return () => {
      stop.abort();
      onWaits(false);
    };
  }, [api, email, onWaits]);
  // The links that were made here keep their keys.
  const empty = () => {
    knownReferrer.remove();
    setKnown(undefined);
    setEmptied(true);
    onWaits(false);
  };
  if (known && waits) {
    return (
      <div className="grid gap-6">
        <Suspense fallback={null}>
          <ConfirmFirst email={known.email} hadFocus={hadFocus} />
        </Suspense>
        <KnownPerson person={known} onForget={empty} />
      </div>
    );
  }
  return (
    <div ref={box} className="grid grid-cols-1 gap-6">
      {isEmptied && (
        <Suspense fallback={null}>
          <KeptLinks />
        </Suspense>
      )}
      <FormFor key={known?.email} {...props} known={known} onForget={empty} />
    </div>
  );
}

interface FormForProps extends Omit<RecommendFormProps, "waits" | "onWaits">, Recommending {
  /** Empties the form for another person. */
  readonly onForget?: () => void;
}

function FormFor({ data, choices, user, known, onForget }: FormForProps) {
  const t = useTexts(recommendTexts);
  const { newsletter } = usePage().tenant.configuration;
  // Never stored: a consent counts for one link of the person who ticked it, and the next one finds the box empty.
  const [campaigns, setCampaigns] = useState<readonly string[]>([]);
  const { form, captcha, refusal } = useRecommendForm(data, { ...choices, campaigns }, { user, known });
  const person = user ?? known;
  return (
    <Form
      form={form}
      submitLabel={t("submit")}
      note={<NextStep isKnown={person !== undefined} />}
      help={
        refusal &&
        hasHelp(refusal.code) && (
          <Suspense fallback={null}>
            <RefusalHelp key={form.attempt} {...refusal} />
          </Suspense>
        )
      }
    >
      {person ? (
        <KnownPerson person={person} {...(!user && onForget && { onForget })} />
      ) : (
        <PersonFields form={form} kind={data.kind} />
      )}
      <div className="grid gap-2 empty:hidden">
        {!person && <Checkbox {...form.field("eligible")} />}
        {!person && <Checkbox {...form.field("terms")} label={<TermsLine lead={t("terms")} />} />}
        {newsletter && !person && <Checkbox {...form.field("newsletter")} />}
        {data.campaigns.map((campaign) => (
          <CampaignConsent
            key={campaign.id}
            campaign={campaign}
            ticked={campaigns.includes(campaign.id)}
            onTick={(ticked) => {
              const others = campaigns.filter((id) => id !== campaign.id);
              setCampaigns(ticked ? [...others, campaign.id] : others);
            }}
          />
        ))}
      </div>
      <CaptchaField captcha={captcha} />
    </Form>
  );
}

interface KnownPersonProps {
  readonly person: KnownReferrer;
  readonly onForget?: () => void;
}

function KnownPerson({ person: { firstName, lastName, email }, onForget }: KnownPersonProps) {
  const t = useTexts(recommendTexts);
  return (
    <div className="border-l-4 border-accent py-1 pl-5">
      <p>
        <span className="block text-fine text-muted">{t("recommendAs")}</span>
        <span className="block font-semibold">
          {firstName} {lastName}
        </span>
        <span className="block [overflow-wrap:anywhere] text-muted">{email}</span>
      </p>
      {onForget && (
        <Button variant="quiet" onClick={onForget} className="-ml-2 text-fine">
          {t("somebodyElse")}
        </Button>
      )}
    </div>
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

/** What follows. A known referrer accepts the terms with the button, so they are named here. */
function NextStep({ isKnown }: { readonly isKnown: boolean }) {
  const t = useTexts(recommendTexts);
  const privacy = usePath("Datenschutz");
  return (
    <>
      {isKnown && (
        <p className="mb-2">
          <TermsLine lead={t("termsByButton")} />
        </p>
      )}
      <p>
        {t("next")}{" "}
        {privacy !== undefined && (
          <Link to={privacy} className="text-link underline underline-offset-4">
            {t("privacy")}
          </Link>
        )}
      </p>
    </>
  );
}
