import { formatPromise } from "@weitersagen/contract/format";
import { useState } from "react";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { Redirect } from "../../../lib/router/redirect.ts";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { pathOf } from "../../../lib/page/links.ts";
import { useTitle } from "../../../lib/page/use-title.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Advertising, AdvertisingDetails, BothRewards, RewardTime } from "../components/both-rewards.tsx";
import { DataForm } from "../components/data-form.tsx";
import { KnownRecipient } from "../components/known-recipient.tsx";
import { Replaced } from "../components/replaced.tsx";
import { MailAgainForm } from "../components/mail-again-form.tsx";
import { AcceptedAlready, acceptedAlready } from "../components/accepted-already.tsx";
import { talkTopic, whatByWhom } from "../landing-title.ts";
import { isGone, type OpenOffer } from "../offer.ts";
import { dataTexts } from "../data-texts.ts";
import { recipientTexts } from "../texts.ts";
import { useHandOver } from "../use-hand-over.ts";
import { useKnownRecipient } from "../use-known-recipient.ts";

export const screen = defineScreen<OpenOffer>({
  load: async (input) => {
    const { loadOffer } = await import("../api.ts");
    const number = input.params["empfehlungsnummer"] ?? "";
    const offer = await loadOffer(input, number);
    if (offer.state === "open" && offer.recommendation.asksForRecipient) return offer;
    // The landing page shows the reason, or asks only for the consent.
    const landing = pathOf(input, "EmpfaengerBestaetigung") ?? "/";
    throw new Redirect(`${landing}?nr=${encodeURIComponent(number)}`);
  },
  head: (_offer, page) => {
    const t = textsOf(dataTexts, page);
    return { title: t("dataTitlePlain"), description: t("dataDescription") };
  },
  Component: RecipientData,
});

function RecipientData({ data: offer }: { readonly data: OpenOffer }) {
  const t = useTexts(dataTexts);
  const page = usePage();
  const { language } = page;
  const { recommendation, product, advisor } = offer;
  const { recipientCents, upTo } = recommendation;
  // After an order the status replaces the form.
  const [status, setStatus] = useState<string>();
  useTitle(status);
  const promise =
    recipientCents === 0 || talkTopic(offer) !== undefined
      ? t("dataTitlePlain")
      : t(upTo ? "dataTitleUpTo" : "dataTitle", {
          amount: formatPromise({ amountCents: recipientCents, upTo }, language),
        });
  return (
    <Container>
      <div className="grid gap-x-16 gap-y-8 py-8 md:py-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-20">
        <div className="lg:col-span-2">
          <h1 className="text-title md:text-display">{status ?? promise}</h1>
          {/* On a wide screen both are beside the form. */}
          {!isGone(offer) && <p className="mt-2 lg:hidden">{whatByWhom(offer, page)}</p>}
          {status === undefined && <Replaced offer={offer} />}
        </div>
        <aside
          aria-label={advisor?.name ?? product.name}
          className="self-start max-lg:hidden lg:sticky lg:top-8"
        >
          <div data-tone="stage" className="card card-stage p-8">
            {advisor && <p className="font-display text-heading">{advisor.name}</p>}
            <p
              lang={product.language}
              className={advisor ? "mb-5 text-muted" : "mb-5 font-display text-heading"}
            >
              {product.name}
            </p>
            <div className="space-y-4">
              <BothRewards offer={offer} />
              <Advertising offer={offer} />
              <AdvertisingDetails offer={offer} />
            </div>
          </div>
        </aside>
        <DataStep offer={offer} onOrdered={setStatus} />
      </div>
    </Container>
  );
}

interface DataStepProps {
  readonly offer: OpenOffer;
  /** Called with the title of the status if the recipient has ordered. */
  readonly onOrdered: (title: string) => void;
}

/** The form or its result. A recipient who has accepted already has nothing to fill in. */
function DataStep({ offer, onOrdered }: DataStepProps) {
  const t = useTexts(dataTexts);
  const ofTalk = isTalk(offer.recommendation);
  const landing = useTexts(recipientTexts, ofTalk);
  const { brand } = usePage().tenant.configuration;
  const { number, recipientCents, isForColleagues } = offer.recommendation;
  const [accepted, setAccepted] = useState<string>();
  const [isSentAgain, setSentAgain] = useState(false);
  const shop = useHandOver(number);
  const known = useKnownRecipient(number);
  const asksForMail = useSearchParams().has(acceptedAlready);
  const { handOver, busy, problem } = shop;
  const accept = async (recipientNumber: string) => {
    setAccepted(recipientNumber);
    await handOver(recipientNumber);
  };
  if (accepted !== undefined) {
    return (
      <Done
        title={t("goingTitle", { brand })}
        action={
          <Button size="large" busy={busy} onClick={() => void handOver(accepted)}>
            {landing("toOffer")}
          </Button>
        }
      >
        {problem === undefined ? t("goingText") : <Notice tone="danger">{problem}</Notice>}
        <p className="mt-4">{t(recipientCents > 0 ? "goingMail" : "goingMailPlain")}</p>
      </Done>
    );
  }
  if (known !== undefined)
    return <KnownRecipient number={known} isTalk={ofTalk} onOrdered={onOrdered} {...shop} />;
  if (asksForMail) return <MailAgainForm recommendationNumber={number} />;
  const lead = isForColleagues ? "dataLeadColleague" : recipientCents > 0 ? "dataLead" : "dataLeadPlain";
  return (
    <div>
      <p className="mb-8 text-lead text-muted max-lg:-mt-4">
        {t(isSentAgain ? "dataLeadSent" : lead)}
        {/* On a wide screen the rewards beside the form say it. */}
        {recipientCents > 0 && !isSentAgain && (
          <span className="mt-2 block text-fine lg:hidden">
            <RewardTime />
          </span>
        )}
      </p>
      <DataForm {...{ offer, isSentAgain, setSentAgain }} onAccepted={accept} />
      {!isSentAgain && <AcceptedAlready offer={offer} />}
    </div>
  );
}
