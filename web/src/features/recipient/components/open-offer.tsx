import { capitalised, formatDate, formatPromise } from "@weitersagen/contract/format";
import { useState } from "react";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { useLocation, useSearchParams } from "../../../lib/router/router-context.tsx";
import { focusPage } from "../../../lib/page/focus-page.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { type Page, usePage } from "../../../lib/page/page.tsx";
import { useTitle } from "../../../lib/page/use-title.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { landingTitle, whatByWhom } from "../landing-title.ts";
import { isGone, type OpenOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { newSplit } from "../use-accept.ts";
import { useHandOver } from "../use-hand-over.ts";
import { useKnownRecipient } from "../use-known-recipient.ts";
import { tokenOf } from "../../../entities/recommendation/recipient-token.ts";
import { AcceptForm } from "./accept-form.tsx";
import { AcceptedAlready } from "./accepted-already.tsx";
import { Advertising, AdvertisingDetails, BothRewards, RewardTime } from "./both-rewards.tsx";
import { KnownRecipient } from "./known-recipient.tsx";
import { OwnLink, useIsOwn } from "./own-link.tsx";
import { OfferedProductView, ProductDetails, TopicPrice } from "./offered-product.tsx";
import { Replaced } from "./replaced.tsx";

/** The referrer, the product, the rewards and one button. */
export function OpenOfferPage({ offer }: { readonly offer: OpenOffer }) {
  const t = useTexts(recipientTexts);
  const page = usePage();
  const { brand } = page.tenant.configuration;
  const { recommendation, product } = offer;
  const known = useKnownRecipient(recommendation.number);
  // Who has ordered reads the status instead of the offer.
  const [status, setStatus] = useState<string>();
  useTitle(status);
  const when = recommendation.recipientCents > 0 && !isGone(offer) && (
    <p className="text-fine text-muted">
      <RewardTime />
    </p>
  );
  const rewards = status === undefined && (
    <div className="space-y-3 md:space-y-4">
      <BothRewards offer={offer} />
      {/* With the own token the status below says it. */}
      {known !== undefined && tokenOf(known) === undefined && when}
      <Advertising offer={offer} />
    </div>
  );
  return (
    <Container className="py-3 md:py-14 lg:py-10">
      <h1 className="max-w-4xl text-title md:text-display">{status ?? landingTitle(offer, page)}</h1>
      <p className="mt-1 text-lead text-muted md:mt-2">
        {status === undefined ? t("lead") : whatByWhom(offer, page)}
      </p>
      {status === undefined && <Replaced offer={offer} />}
      <div className="mt-3 grid gap-x-20 gap-y-3 md:mt-8 md:gap-y-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <OfferedProductView
          product={product}
          advisor={offer.advisor}
          // Without a share the price is the large figure of the card. That of a topic follows the button.
          isPriced={!isTalk(recommendation) && (recommendation.recipientCents > 0 || status !== undefined)}
          isLarge={known !== undefined}
        />
        <div className="self-start lg:sticky lg:top-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div data-tone="stage" className="card card-stage p-4 md:p-8">
            {known === undefined && <NewSplit referrer={recommendation.referrerFirstName} />}
            <div className="space-y-3 md:space-y-6">
              {rewards}
              <NextStep offer={offer} known={known} onOrdered={setStatus} />
              {/* Below the button, which the cookie question would cover on a phone. */}
              {rewards && (
                <div className="space-y-2 empty:hidden">
                  {known === undefined && when}
                  <AdvertisingDetails offer={offer} />
                </div>
              )}
            </div>
          </div>
          {/* A visitor who has accepted has no date to keep any more. */}
          {known === undefined && (
            <p className="mt-3 text-fine text-muted">
              {t("validUntil", { date: formatDate(recommendation.validUntil, page.language) })}{" "}
              {(isGone(offer) || recommendation.recipientCents + recommendation.referrerCents > 0) &&
                t("notAgain", { brand })}
            </p>
          )}
          {known === undefined && <AcceptedAlready offer={offer} />}
        </div>
        <div className="space-y-4 self-start md:space-y-6">
          {isTalk(recommendation) && <TopicPrice product={product} />}
          <ProductDetails product={product} />
        </div>
      </div>
    </Container>
  );
}

/** For a visitor whose acceptance was refused because the referrer had changed the split. */
function NewSplit({ referrer: name }: { readonly referrer: string }) {
  const t = useTexts(recipientTexts);
  if (!useSearchParams().has(newSplit)) return null;
  return (
    <div className="mb-4 md:mb-6">
      <Notice>{t("newSplit", { name })}</Notice>
    </div>
  );
}

interface NextStepProps {
  readonly offer: OpenOffer;
  /** The number of a visitor who has accepted already. */
  readonly known: string | undefined;
  readonly onOrdered: (title: string) => void;
}

function NextStep({ offer, known, onOrdered }: NextStepProps) {
  const page = usePage();
  const { number, asksForRecipient } = offer.recommendation;
  const { search } = useLocation();
  const shop = useHandOver(number);
  const data = pathWith(page, "EmpfaengerDaten", number);
  const isOwn = useIsOwn(number);
  const [isContact, setIsContact] = useState(false);
  if (known !== undefined)
    return (
      <KnownRecipient number={known} isTalk={isTalk(offer.recommendation)} onOrdered={onOrdered} {...shop} />
    );
  const onContact = () => {
    setIsContact(true);
    // The pressed button is gone.
    focusPage();
  };
  if (isOwn && !isContact) return <OwnLink number={number} onContact={onContact} />;
  if (asksForRecipient && data !== undefined) {
    return (
      <ButtonLink to={data + channelOf(search)} size="large" className="w-full">
        {buttonLabel(offer, page)}
      </ButtonLink>
    );
  }
  return (
    <div>
      <AcceptForm offer={offer} onAccepted={shop.handOver} />
      {shop.problem !== undefined && <Notice tone="danger">{shop.problem}</Notice>}
    </div>
  );
}

/** A talk with an advisor secures no amount: the contract after it decides. */
function buttonLabel({ recommendation }: OpenOffer, page: Page): string {
  const ofTalk = isTalk(recommendation);
  const t = textsOf(recipientTexts, page, ofTalk);
  const { recipientCents: amountCents, upTo } = recommendation;
  if (amountCents === 0) return t("accept");
  if (ofTalk) return t("toOffer");
  return capitalised(t("secure", { amount: formatPromise({ amountCents, upTo }, page.language) }));
}

/** Only the channel is passed on to the next page. */
function channelOf(search: string): string {
  const channel = new URLSearchParams(search).get("channel");
  return channel === null ? "" : `?channel=${encodeURIComponent(channel)}`;
}
