import { formatDate, formatDateTime } from "@weitersagen/contract/format";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { addDays } from "@weitersagen/domain/dates";
import { choiceAddress } from "@weitersagen/domain/recommend-form";
import { OPT_IN_DAYS } from "@weitersagen/domain/opt-in";
import { Eye } from "lucide-react";
import { useState } from "react";
import { isOf, knownReferrer } from "../../../entities/recommendation/known-referrer.ts";
import { freshRecommendation } from "../../../entities/recommendation/fresh.ts";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { channelsOf } from "../channels.ts";
import { hasShareSheet } from "../device.ts";
import { isLinked } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { sharedSubject } from "../messages.ts";
import { useMeantAddress } from "../use-meant-address.ts";
import { useMessages } from "../use-messages.ts";
import { Celebration } from "./celebration.tsx";
import { ChannelList } from "./channel-list.tsx";
import { ExtraGoal } from "./extra-goal.tsx";
import { InPerson } from "./in-person.tsx";
import { LinkBox } from "./link-box.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { OtherLinks } from "./other-links.tsx";
import { RewardAmounts } from "./reward-amounts.tsx";
import { ShareSheet } from "./share-sheet.tsx";
import { SplitFold } from "./split-fold.tsx";
import { TextWithAddress } from "../../../ui/address.tsx";

interface ShareBoardProps {
  readonly recommendation: SharedRecommendation;
  readonly onChange: (changed: SharedRecommendation) => void;
}

const titles = {
  link: { fresh: "title", later: "titleLater" },
  code: { fresh: "titleCode", later: "titleCodeLater" },
} as const;

/** Where the page says what is left to do for the reward: below the first view of any screen. */
const optInId = "bestaetigen";

/** Everything to share a recommendation, in the order of use. The first view of a phone has all that sharing takes. */
export function ShareBoard({ recommendation, onChange }: ShareBoardProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const { language, tenant } = page;
  const channels = channelsOf(tenant.configuration);
  const messages = useMessages(recommendation);
  const [hasSheet] = useState(hasShareSheet);
  const [now] = useState(() => new Date());
  const [isFresh] = useState(() => freshRecommendation.read() === recommendation.number);
  const title = t(titles[isLinked(recommendation) ? "link" : "code"][isFresh ? "fresh" : "later"]);
  useTitle(title);
  return (
    <Container className="py-5 md:py-14 lg:py-16">
      <div className="max-md:flex max-md:items-center max-md:gap-3">
        {isFresh && <Celebration />}
        <h1 className="text-title md:text-display">{title}</h1>
      </div>
      <p className="mt-2 text-lead font-semibold">{sharedSubject(recommendation, page)}</p>
      <RewardAmounts recommendation={recommendation} />
      <p className="mt-2 text-muted">
        {t(isLinked(recommendation) ? "lead" : "leadCode", {
          date: formatDate(recommendation.validUntil, language),
        })}{" "}
        {recommendation.optInRequired && (
          <a href={`#${optInId}`} className="text-link underline underline-offset-4">
            {t(recommendation.referrerCents > 0 ? "optInMissing" : "optInMissingPlain")}
          </a>
        )}
      </p>
      <OtherLinks number={recommendation.number} />
      <div className="mt-4 grid grid-cols-1 gap-x-16 gap-y-4 md:mt-8 md:gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
        {isLinked(recommendation) &&
          (hasSheet ? (
            <ShareSheet recommendation={recommendation} messageOf={messages.messageOf} />
          ) : (
            <LinkBox recommendation={recommendation} />
          ))}
        {isLinked(recommendation) && channels.length > 0 && (
          <section aria-labelledby="weitersagen" className="min-w-0 lg:row-span-2 print:hidden">
            <h2 id="weitersagen" className="mb-4 text-title max-md:sr-only">
              {t("send")}
            </h2>
            <ChannelList recommendation={recommendation} messageOf={messages.messageOf} />
            <MessageBubble
              channels={channels}
              messages={messages}
              isRewarded={recommendation.bountyCents > 0}
              recipientCents={recommendation.recipientCents}
              link={recommendation.shortUrl}
              number={recommendation.number}
            />
            <p className="mt-4 text-fine text-muted">{t("byYourself")}</p>
          </section>
        )}
        <div className="space-y-8 max-md:mt-4 md:space-y-10">
          {recommendation.optInRequired && (
            <div id={optInId}>
              <OptInReminder recommendation={recommendation} now={now} />
            </div>
          )}
          <SplitFold recommendation={recommendation} onChange={onChange} />
          {recommendation.bountyCents > 0 && <ExtraGoal now={now} isNew={recommendation.optInRequired} />}
          <InPerson recommendation={recommendation} />
        </div>
        <ShareStatus recommendation={recommendation} />
      </div>
    </Container>
  );
}

interface OptInReminderProps {
  readonly recommendation: SharedRecommendation;
  readonly now: Date;
}

/** The link works at once, but the reward and the next link require a confirmed address. */
function OptInReminder({ recommendation, now }: OptInReminderProps) {
  const t = useTexts(shareTexts);
  const { language } = usePage();
  const confirmation = usePath("EmpfehlungBestaetigung");
  const [email] = useState(() => {
    const known = knownReferrer.read();
    return isOf(known, recommendation) ? known.email : undefined;
  });
  const meant = useMeantAddress(email);
  const { referrerCents, createdAt } = recommendation;
  const until = addDays(createdAt, OPT_IN_DAYS);
  const isExpired = until <= now;
  const text = isExpired ? "optInExpired" : referrerCents > 0 ? "optInText" : "optInPlainText";
  return (
    <Notice
      title={t(referrerCents > 0 ? "optIn" : "optInPlain")}
      action={
        confirmation !== undefined && (
          <Link
            to={`${confirmation}?nr=${recommendation.number}`}
            className="inline-block py-2.5 text-link underline underline-offset-4"
          >
            {t(meant !== undefined ? "optInCorrect" : isExpired ? "optInRenew" : "optInAction")}
          </Link>
        )
      }
    >
      <TextWithAddress>
        {t(text, {
          email: email ?? t("optInAddress"),
          date: formatDate(until, language),
        })}
      </TextWithAddress>
      {meant !== undefined && (
        <strong className="block font-semibold">
          <TextWithAddress>{t("optInMeant", { address: meant })}</TextWithAddress>
        </strong>
      )}
    </Notice>
  );
}

/** How far the recommendation has come, and further links. */
function ShareStatus({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const { visitors, openedAt, recipients, orders, optInRequired } = recommendation;
  const t = useTexts(shareTexts, isTalk(recommendation));
  const { language, tenant } = usePage();
  const area = usePath("PersoenlicherBereich");
  const isLoggedIn = useLoggedIn();
  const opened =
    openedAt === null
      ? t("unopened")
      : t("opened", { count: visitors, date: formatDateTime(openedAt, language) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3 border-t border-line pt-6 lg:col-span-2">
      <output className="flex gap-3 text-muted">
        <Eye aria-hidden className="mt-0.5 size-5 shrink-0" />
        {recipients > 0 ? t("accepted", { count: recipients }) : opened}
        {orders > 0 && ` ${t("ordered", { count: orders })}`}
      </output>
      {optInRequired && <p className="text-muted">{t("anotherLater")}</p>}
      <p className="-ml-2 flex flex-wrap gap-x-4">
        {!optInRequired && (
          <ButtonLink to={choiceAddress(tenant.configuration)} variant="quiet">
            {t(isTalk(recommendation) ? "anotherAdvisor" : "another")}
          </ButtonLink>
        )}
        {area !== undefined && (
          <ButtonLink to={area} variant="quiet">
            {/* The key of this link opens one recommendation, and the area is behind the login. */}
            {t(isLoggedIn ? "area" : "areaLogin")}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
