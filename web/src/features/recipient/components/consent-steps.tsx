import { formatDate } from "@weitersagen/contract/format";
import { NewRecipient, type OwnRecipient } from "@weitersagen/contract/recipient";
import { getOwnRecipient, giveRecipientConsent } from "@weitersagen/contract/recipient-calls";
import { type ComponentProps, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { orUndefined } from "../../../lib/api/or-undefined.ts";
import { isTemporary, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { WithoutScript } from "../../../ui/without-script.tsx";
import { rememberRecipient } from "../recipient-cookie.ts";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { replacedLinkTexts } from "../../../entities/recommendation/replaced-link-texts.ts";
import { rememberToken } from "../../../entities/recommendation/recipient-token.ts";
import { confirmTexts } from "../confirm-texts.ts";
import { recommended } from "../landing-title.ts";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { needsClick, rewardCondition } from "../recipient-sentence.ts";
import { recipientTexts } from "../texts.ts";
import { Confirmed } from "./confirmed.tsx";
import { ConsentLabel } from "./consent-label.tsx";

interface ConsentStepsProps {
  /**
   * Of the mailed link, or of the status link that a recipient without an address copied. Its data is loaded by the browser,
   * because the server caches pages for all visitors.
   */
  readonly token: string;
  /** The terms in force, for a recipient who has not agreed to any. */
  readonly termsVersion: string;
}

export function ConsentSteps({ token, termsVersion }: ConsentStepsProps) {
  const tConfirm = useTexts(confirmTexts);
  const page = usePage();
  const [opened, reload] = useLoaded(async (api) => {
    const recipient = await api(getOwnRecipient, { params: { token } });
    // The link identifies the recipient, so this device does not have to ask again.
    rememberRecipient(page, recipient.recommendationNumber, recipient.number);
    rememberToken(recipient.number, token);
    const { loadOffer } = await import("../api.ts");
    return {
      recipient,
      offer: await orUndefined(loadOffer({ ...page, api }, recipient.recommendationNumber)),
    };
  });
  if (opened.state === "loading") {
    return (
      <div className="max-w-3xl">
        <h1 className="text-title md:text-display">{tConfirm("linkTitle")}</h1>
        <output className="mt-4 block text-lead text-muted noscript:hidden">{tConfirm("loading")}</output>
        <WithoutScript what="page" className="mt-8" />
      </div>
    );
  }
  if (opened.state === "failed") return <NotOpened failure={opened.failure} retry={reload} />;
  const { recipient, offer } = opened.data;
  if (!needsClick(recipient)) return <Confirmed {...{ recipient, offer, token }} />;
  return <GiveConsent {...{ token, termsVersion, recipient, offer }} />;
}

function NotOpened({ failure, retry }: { readonly failure: unknown; readonly retry: () => void }) {
  const t = useTexts(recipientTexts);
  const tConfirm = useTexts(confirmTexts);
  const tReplaced = useTexts(replacedLinkTexts);
  const code = usePath("Empfehlungscode");
  const contact = usePath("Kontakt");
  const isOver = !isTemporary(failure);
  const isReplaced = problemOf(failure)?.code === "linkReplaced";
  const title = isReplaced ? tReplaced("title") : tConfirm("consentFailed");
  useTitle(isOver ? title : undefined);
  if (!isOver) {
    return (
      <div className="max-w-3xl">
        <h1 className="mb-8 text-title md:text-display">{tConfirm("linkTitle")}</h1>
        <TryAgain failure={failure} retry={retry} />
      </div>
    );
  }
  return (
    <div className="max-w-3xl">
      <h1 className="text-title md:text-display">{title}</h1>
      <p className="mt-4 text-lead text-muted">
        {isReplaced ? tReplaced("text") : tConfirm("consentFailedText")}
      </p>
      <p className="mt-4 mb-8 text-muted">{tConfirm(isReplaced ? "replacedStranger" : "consentFailedOld")}</p>
      <div className="flex flex-wrap gap-3">
        {code !== undefined && !isReplaced && <ButtonLink to={code}>{t("enterCode")}</ButtonLink>}
        <ButtonLink to="/" variant="secondary">
          {t("home")}
        </ButtonLink>
        {contact !== undefined && (
          <ButtonLink to={contact} variant="secondary">
            {tConfirm("contact")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function GiveConsent({
  token,
  termsVersion,
  recipient,
  offer,
}: ConsentStepsProps & Pick<ComponentProps<typeof Confirmed>, "recipient" | "offer">) {
  const t = useTexts(recipientTexts);
  const tConfirm = useTexts(confirmTexts);
  const api = useApi();
  const { language } = usePage();
  const [confirmed, setConfirmed] = useState<OwnRecipient>();
  useTitle(confirmed ? undefined : tConfirm("consentTitle"));
  // Who has agreed is not asked twice, not even for newer terms: the click only confirms the address.
  const agreedAt = recipient.consentedAt;
  const terms = recipient.terms ?? termsVersion;
  const form = useContractForm({
    name: agreedAt ? "bestaetigung" : "zustimmung",
    schema: NewRecipient,
    labels: { consent: t("termsLink") },
    initial: { consent: agreedAt !== null },
    check: ({ consent }) => (consent ? {} : { consent: t("consentMissing") }),
    send: async () => {
      setConfirmed(await api(giveRecipientConsent, { query: { mailedToken: token }, body: { terms } }));
    },
  });
  if (form.sent && confirmed) {
    const hasConfirmedConsent = confirmed.asked.length < recipient.asked.length;
    return <Confirmed recipient={confirmed} {...{ offer, token, hasConfirmedConsent }} isNew />;
  }
  return (
    <div className="max-w-3xl">
      <h1 className="text-title md:text-display">{tConfirm("consentTitle")}</h1>
      <p className="mt-4 mb-8 text-lead text-muted">
        {agreedAt
          ? tConfirm("confirmLead", { email: recipient.email ?? "" })
          : recipient.firstName
            ? tConfirm("consentLead", { name: recipient.firstName })
            : tConfirm("consentLeadPlain")}
      </p>
      <Promised {...{ recipient, offer }} />
      <Form
        form={form}
        submitLabel={tConfirm("consentSubmit")}
        note={agreedAt && <p>{tConfirm("agreedOn", { date: formatDate(agreedAt, language) })}</p>}
      >
        <AskedConsents wordings={recipient.asked} />
        {!agreedAt && <Checkbox {...form.field("consent")} label={<ConsentLabel declaresAge />} />}
      </Form>
    </div>
  );
}

/** What was recommended, by whom, and the reward that waits for the click. */
function Promised({ recipient, offer }: Pick<ComponentProps<typeof Confirmed>, "recipient" | "offer">) {
  const tConfirm = useTexts(confirmTexts);
  const { progress } = recipient;
  const tProgress = useTexts(ownProgressTexts, isTalk(progress));
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const known = offer && recommended(offer);
  const condition = rewardCondition(progress);
  const hasReward = progress.amountCents > 0 && !progress.reason;
  if (!known && !hasReward) return null;
  return (
    <div data-tone="stage" className="card card-stage mb-8 space-y-4 p-6">
      {known && (
        <p>
          {tConfirm("recommendedBy", {
            name: known.referrer,
            product: progress.advisorName ?? progress.productName,
          })}
        </p>
      )}
      {hasReward && (
        <p>
          <span className="mb-1 block">{tProgress("yourReward")}</span>
          <Amount cents={progress.amountCents} upTo={progress.upTo} language={language} size="large" />
          {condition && (
            <span className="mt-1 block text-fine text-muted">
              {tProgress(condition, { brand, topic: progress.productName })}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

/** What the click confirms besides the address, in the words of the form. */
function AskedConsents({ wordings }: { readonly wordings: readonly string[] }) {
  const tConfirm = useTexts(confirmTexts);
  if (wordings.length === 0) return null;
  return (
    <div className="border-l-4 border-accent py-1 pl-5">
      <p>{tConfirm("askedToo")}</p>
      <ul className="mt-2 list-disc pl-5">
        {wordings.map((wording) => (
          <li key={wording}>{wording}</li>
        ))}
      </ul>
    </div>
  );
}
