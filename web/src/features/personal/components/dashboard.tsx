import type { EarningsSummary } from "@weitersagen/contract/my-data-calls";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useState } from "react";
import { TierGoal } from "../../../entities/reward/tier-goal.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { areaTexts } from "../area-texts.ts";
import { ownTotals } from "../own-numbers.ts";
import { sumsOf } from "../recommendation-groups.ts";
import { LinkBar } from "./link-bar.tsx";
import { TransfersUnderway } from "./transfers-underway.tsx";
import { VouchersUnderway } from "./vouchers-underway.tsx";

interface DashboardProps {
  readonly earnings: EarningsSummary;
  readonly recommendations: readonly FollowedRecommendation[];
  /** Chosen and not paid yet. */
  readonly transfers: readonly OwnReward[];
  /** The account that they go to; undefined if it is not known. */
  readonly iban: string | undefined;
  /** Until when nothing is transferred to it. */
  readonly frozenUntil: Date | null;
  readonly vouchers: readonly OwnReward[];
  /** The address that their codes go to; undefined if it is not known. */
  readonly email: string | undefined;
}

/** What a referrer wants to see first: the link to share again, the sums, and how far the next extra reward is. */
export function Dashboard({ earnings, recommendations, vouchers, email, ...underway }: DashboardProps) {
  const [now] = useState(() => new Date());
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-2">
      <LinkBar recommendations={recommendations} />
      <div className="space-y-8">
        <Amounts received={earnings.receivedCents} {...sumsOf(recommendations)} />
        {recommendations.length > 0 && <Figures recommendations={recommendations} />}
      </div>
      <div className="lg:col-span-2 empty:hidden">
        <TransfersUnderway {...underway} />
      </div>
      <div className="lg:col-span-2 empty:hidden">
        <VouchersUnderway vouchers={vouchers} email={email} />
      </div>
      <div className="lg:col-span-2 empty:hidden">
        <TierGoal now={now} own={earnings} />
      </div>
    </div>
  );
}

interface AmountsProps extends ReturnType<typeof sumsOf> {
  readonly received: number;
}

function Amounts({ received, reserved, possible }: AmountsProps) {
  const t = useTexts(areaTexts);
  const { language, tenant } = usePage();
  const receivedNote = tenant.configuration.offersVouchers ? "receivedNoteVouchers" : "receivedNote";
  const shown = [
    { label: t("received"), note: t(receivedNote), cents: received, upTo: false },
    { label: t("reserved"), note: t("reservedNote", { count: reserved.count }), ...reserved },
    { label: t("possible"), note: t("possibleNote", { count: possible.count }), ...possible },
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-4 md:gap-x-6">
      {shown.map(({ label, note, cents, upTo }) => (
        // Three beside each other on a phone, too. Large sums wrap.
        <div key={label} className="flex-[1_1_6rem]">
          <dt className="font-semibold">{label}</dt>
          <dd>
            <Amount cents={cents} upTo={upTo} language={language} size="regular" />
          </dd>
          {cents > 0 && <dd className="text-fine text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Recommendations, not people: as in the list and in the months. */
function Figures({ recommendations }: Pick<DashboardProps, "recommendations">) {
  const t = useTexts(areaTexts);
  const totals = ownTotals(recommendations);
  return (
    <div className="text-muted tabular-nums">
      <p id="was-daraus-wurde">{t("figures", { count: totals.shared })}</p>
      <ul aria-labelledby="was-daraus-wurde" className="flex flex-wrap gap-x-6 gap-y-1">
        {(["opened", "accepted", "ordered"] as const).map((name) => (
          <li key={name}>
            <strong className="font-semibold text-ink">{totals[name]}</strong> {t(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
