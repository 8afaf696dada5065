import { formatDate } from "@weitersagen/contract/format";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-way";
import { usePage } from "../../../lib/page.tsx";
import { pathOf, pathWith } from "../../../lib/links.ts";
import { useTexts } from "../../../lib/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ProgressWay } from "../../../ui/progress-way.tsx";
import { areaTexts } from "../area-texts.ts";
import { wayStepsOf } from "../way-steps.ts";

/** One recommendation on its way: where it stands, since when, and what comes next. */
export function Followed({ recommendation }: { readonly recommendation: FollowedRecommendation }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { number, productName, statusText, next, statusAt, reason, visitors, referrerCents } = recommendation;
  const spoken = `${number.slice(0, 5)}-${number.slice(5)}`;
  return (
    <article aria-labelledby={`empfehlung-${number}`} className="border-t border-line py-8 md:py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h3 id={`empfehlung-${number}`} className="text-heading">
            {productName}
          </h3>
          <p className="mt-1 text-fine text-muted tabular-nums">
            {t("number", { number: spoken })}
            {visitors > 0 && ` · ${t("visitors", { count: visitors })}`}
          </p>
          <p className="mt-3 text-lead font-semibold">
            {t(statusText === "noContract" && next ? "noContractYet" : statusText)}
          </p>
          <p className="text-fine text-muted">{t("since", { date: formatDate(statusAt, language) })}</p>
          {reason && <p className="mt-2 max-w-2xl text-muted">{reason.text}</p>}
        </div>
        {referrerCents > 0 && (
          <p className="text-right max-md:text-left">
            <span className="block text-fine text-muted">{t("yourReward")}</span>
            <Amount cents={referrerCents} language={language} size="regular" />
          </p>
        )}
      </div>
      <div className="mt-6">
        <ProgressWay
          label={t("way", { number: spoken })}
          steps={wayStepsOf(recommendation, t, language)}
          stateTexts={{
            done: t("stateDone"),
            current: t("stateCurrent"),
            ahead: t("stateAhead"),
            stopped: t("stateStopped"),
          }}
        />
      </div>
      <NextAction recommendation={recommendation} />
    </article>
  );
}

function NextAction({ recommendation }: { readonly recommendation: FollowedRecommendation }) {
  const t = useTexts(areaTexts);
  const page = usePage();
  const { statusText, number, isLocked } = recommendation;
  const reward = pathOf(page, "PraemieWaehlen");
  const bank = pathOf(page, "EmpfehlerBankdaten");
  const share = pathWith(page, "EmpfehlungTeilen", number);
  const isReady = statusText === "rewardReady" || statusText === "pickUpReward";
  const canShare = statusText === "notReacted" && !isLocked && share !== undefined;
  const action =
    isReady && reward !== undefined ? (
      <ButtonLink to={reward}>{t("collect")}</ButtonLink>
    ) : statusText === "enterBankData" && bank !== undefined ? (
      <ButtonLink to={bank}>{t("enterBank")}</ButtonLink>
    ) : canShare ? (
      <ButtonLink to={share} variant="secondary">
        {t("shareAgain")}
      </ButtonLink>
    ) : null;
  return action && <div className="mt-6">{action}</div>;
}
