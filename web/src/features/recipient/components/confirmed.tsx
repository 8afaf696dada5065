import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { withoutLeadingDash } from "../../../lib/texts/leading-dash.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { confirmTexts } from "../confirm-texts.ts";
import { recommended, sentenceOf } from "../landing-title.ts";
import type { Offer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { progressTitle, rewardCondition } from "../recipient-sentence.ts";
import { useHandOver } from "../use-hand-over.ts";
import { OfferedProductView } from "./offered-product.tsx";
import { OwnProgress } from "./own-progress.tsx";
import { RecommendYourself } from "./recommend-yourself.tsx";

interface ConfirmedProps {
  readonly recipient: OwnRecipient;
  /** What was recommended and by whom, if it is still known. */
  readonly offer: Offer | undefined;
  /** Of the mailed link, or of the status link that a recipient without an address copied. */
  readonly token: string;
  /** The address was confirmed just now. */
  readonly isNew?: boolean;
  /** The same click confirmed a consent. */
  readonly hasConfirmedConsent?: boolean;
}

/** After the confirmation: the progress, and the link to the offer until something is ordered. */
export function Confirmed({
  recipient,
  offer,
  token,
  isNew = false,
  hasConfirmedConsent = false,
}: ConfirmedProps) {
  const tConfirm = useTexts(confirmTexts);
  const page = usePage();
  const { language } = page;
  const { brand } = page.tenant.configuration;
  const { number, recommendationNumber, progress } = recipient;
  const ofTalk = isTalk(progress);
  const t = useTexts(recipientTexts, ofTalk);
  const tProgress = useTexts(ownProgressTexts, ofTalk);
  const condition = rewardCondition(progress);
  const title = tProgress(progressTitle(progress));
  useTitle(isNew ? tConfirm("consentDone") : title);
  const shown = offer && recommended(offer);
  const hasReward = progress.amountCents > 0 && !progress.reason;
  const { handOver, busy, problem } = useHandOver(recommendationNumber);
  const toOffer = progress.next?.kind === "ordered" && (
    <div className="mt-6 space-y-4">
      <Button size="large" busy={busy} onClick={() => void handOver(number)} className="max-md:w-full">
        {t("toOffer")}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
  return (
    <>
      {isNew ? (
        <Done level={1} title={tConfirm("consentDone")}>
          {hasConfirmedConsent && `${tConfirm("consentGiven")} `}
          {tConfirm("consentDoneText")}
        </Done>
      ) : (
        <h1 className="text-title md:text-display">{title}</h1>
      )}
      {toOffer}
      <div className="mt-8 grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <div className="space-y-6 lg:col-start-2">
          {shown ? (
            <div className="space-y-3">
              <OfferedProductView
                product={shown.product}
                isTalk={ofTalk}
                advisor={shown.advisor}
                isLarge={!hasReward}
              />
              <p className="text-muted">{sentenceOf(shown, page)}</p>
            </div>
          ) : (
            <p className="text-heading">{progress.advisorName ?? withoutLeadingDash(progress.productName)}</p>
          )}
          {hasReward && (
            <p data-tone="stage" className="card card-stage p-6 md:p-8">
              <span className="mb-3 block">{tProgress("yourReward")}</span>
              <Amount
                cents={progress.amountCents}
                upTo={progress.upTo}
                language={language}
                size="hero"
                className="lg:text-[min(8.5rem,12vw)]"
              />
              {condition && (
                <span className="mt-3 block text-fine text-muted">
                  {tProgress(condition, { brand, topic: progress.productName })}
                </span>
              )}
            </p>
          )}
        </div>
        <div className="card p-6 md:p-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <OwnProgress recipient={recipient} token={token} />
        </div>
        <RecommendYourself recipient={recipient} />
      </div>
    </>
  );
}
