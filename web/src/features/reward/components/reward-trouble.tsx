import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { sentBy } from "@weitersagen/domain/payout-promise";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { MissingAccount } from "../../../entities/reward/missing-account.tsx";
import { transferState } from "../../../entities/reward/transfer-state.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useLoggedIn } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { useRewardLink } from "../reward-link.ts";
import { isLate, rewardStateText } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import { AppealForm } from "./appeal-form.tsx";
import { ToArea } from "./to-area.tsx";
import { VoucherShop } from "./voucher-shop.tsx";
import { troubleOfFailure, type Trouble } from "../trouble.ts";

/** A failed load: a message about the reward, or a retry after a temporary failure. */
export function RewardFailure({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { isMailed } = useRewardLink();
  const trouble = troubleOfFailure(failure);
  if (trouble) {
    return <RewardTrouble trouble={trouble === "invalid" && !isMailed ? "missing" : trouble} />;
  }
  return <TryAgain failure={failure} retry={retry} />;
}

interface RewardTroubleProps {
  readonly trouble: Trouble;
  /** If it is known, the message is specific to this reward. */
  readonly reward?: OwnReward | undefined;
  /** The transfer was chosen, and there is no bank account for it. */
  readonly lacksAccount?: boolean;
  /** Until when nothing is transferred to it. */
  readonly frozenUntil?: Date | null | undefined;
}

export function RewardTrouble({ trouble, reward, lacksAccount = false, frozenUntil }: RewardTroubleProps) {
  const t = useTexts(rewardTexts);
  const { toBank } = useRewardLink();
  const { language } = usePage();
  const [now] = useState(() => new Date());
  if (reward && transferState(reward, { now, lacksAccount }) === "noAccount")
    return (
      <>
        <MissingAccount transfers={[reward]} form={toBank(reward.party)} />
        <div className="mt-6">
          <ToArea party={reward.party} />
        </div>
      </>
    );
  const isGood = trouble === "paid" || (trouble === "chosen" && !(reward && isLate(reward, now)));
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div role="alert">
      <Icon aria-hidden className="mb-4 size-10 text-link" />
      <h2 className="text-heading">
        {t(
          reward && isLate(reward, now)
            ? "chosenLateTitle"
            : trouble === "paid" && reward?.choice === "voucher"
              ? "paidVoucherTitle"
              : `${trouble}Title`,
        )}
      </h2>
      <p className="mt-3 mb-8 text-muted">
        <TroubleText {...{ trouble, reward }} />
        {frozenUntil && frozenUntil > now && reward && isLate(reward, now) && (
          <> {t("frozen", { date: formatDate(frozenUntil, language) })}</>
        )}
      </p>
      {isGood && reward?.choice === "voucher" && (
        <div className="mb-8">
          <VoucherShop />
        </div>
      )}
      {reward?.appeal === "possible" && (
        <div className="mb-8">
          <AppealForm reward={reward} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <WaysOn trouble={trouble} party={reward?.party} />
      </div>
    </div>
  );
}

const appealTexts = {
  possible: "appealPossible",
  open: "appealOpen",
  granted: "appealGranted",
  refused: "appealRefused",
} as const;

function TroubleText({ trouble, reward }: RewardTroubleProps) {
  const t = useTexts(rewardTexts);
  const { language, tenant } = usePage();
  const [now] = useState(() => new Date());
  if (reward?.appeal) return t(appealTexts[reward.appeal]);
  const stateText = reward && rewardStateText(reward, now);
  if (stateText) {
    return t(stateText, {
      date: formatDate(reward.statusAt, language),
      promised: formatDate(sentBy(reward.statusAt, reward.choice === "voucher"), language),
      until: formatDate(reward.expiresAt ?? reward.statusAt, language),
      amount: formatMoney(reward.amountCents, language),
    });
  }
  const isChosen = trouble === "chosen" || trouble === "paid";
  return t(isChosen && !tenant.configuration.offersVouchers ? `${trouble}TextTransfer` : `${trouble}Text`);
}

interface WaysOnProps {
  readonly trouble: Trouble;
  /** Undefined if it is not known whose reward it is. */
  readonly party: OwnReward["party"] | undefined;
}

/** The next step first, the support contact second. A login comes first only for people who have an account. */
function WaysOn({ trouble, party }: WaysOnProps) {
  const t = useTexts(rewardTexts);
  const isLoggedIn = useLoggedIn();
  const rewards = usePath("PraemieWaehlen");
  const area = usePath("PersoenlicherBereich");
  const login = usePath("Login");
  const contact = usePath("Kontakt");
  const isAboutLink = trouble === "invalid" || trouble === "missing" || trouble === "lapsed";
  const wantsRewards = isAboutLink || trouble === "unknown";
  // Those who have chosen come back to see how it is going.
  const wantsArea = trouble === "chosen" || trouble === "paid";
  const afterLogin = wantsRewards ? (rewards ?? "/") : wantsArea ? area : undefined;
  const mayLogIn = login !== undefined && party !== "recipient";
  const first =
    wantsRewards && isLoggedIn && rewards !== undefined
      ? { to: rewards, label: t("toRewards") }
      : isLoggedIn && area !== undefined
        ? { to: area, label: t("area") }
        : afterLogin !== undefined && mayLogIn
          ? { to: `${login}?redirect=${encodeURIComponent(afterLogin)}`, label: t("login") }
          : undefined;
  const isSure = isLoggedIn || party !== undefined;
  return (
    <>
      {first && (
        <ButtonLink to={first.to} variant={isSure ? "primary" : "secondary"} className="max-md:w-full">
          {first.label}
        </ButtonLink>
      )}
      {contact !== undefined && (
        <ButtonLink
          to={contact}
          variant={first || party === "recipient" ? "secondary" : "primary"}
          className="max-md:w-full"
        >
          {t("contact")}
        </ButtonLink>
      )}
    </>
  );
}
