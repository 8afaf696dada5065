import { formatMoney } from "@weitersagen/contract/format";
import { splitReward, type Share } from "@weitersagen/domain/reward";
import type { ComponentProps } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { Amount } from "../../../ui/amount.tsx";
import { RewardSplitBar } from "../../../entities/reward/reward-split-bar.tsx";

type SplitText = Parameters<ComponentProps<typeof RewardSplitBar>["t"]>[0];

/** The words: a referrer's own form speaks to them, and a member's form speaks about them. */
interface SplitWords {
  readonly t: (
    text: SplitText | "reward" | "rewardTheirs" | "noReward" | "rewardNote" | "rewardNoteUpTo",
  ) => string;
  readonly capText: (amount: string) => string;
}

interface RewardSplitProps extends SplitWords {
  readonly cents: number;
  /** What is ordered decides: the amounts are the most that it pays. */
  readonly upTo: boolean;
  readonly share: Share;
  readonly onChange: (share: Share) => void;
}

/** What the recommendation earns and who gets it. A tenant that offers one share only shows the amounts. */
export function RewardSplit({ cents, upTo, share, onChange, t, capText }: RewardSplitProps) {
  const { language, tenant } = usePage();
  const { shares, maxRecipientBountyCents: cap } = tenant.configuration;
  if (cents === 0) return <p className="text-muted">{t("noReward")}</p>;
  if (shares.length === 1)
    return <FixedSplit {...splitReward(cents, shares[0] ?? share, cap)} upTo={upTo} t={t} />;
  const isCapped =
    cap !== null && shares.some((value) => splitReward(cents, value, cap).recipientCents === cap);
  return (
    <div>
      <RewardSplitBar name="anteil" cents={cents} upTo={upTo} share={share} onChange={onChange} t={t} />
      <p className="mt-4 text-fine text-muted">
        {isCapped && `${capText(formatMoney(cap, language))} `}
        {t(upTo ? "rewardNoteUpTo" : "rewardNote")}
      </p>
    </div>
  );
}

/** For a tenant with one share: the amount of each side that gets something. */
function FixedSplit({
  referrerCents,
  recipientCents,
  upTo,
  t,
}: ReturnType<typeof splitReward> & Pick<RewardSplitProps, "upTo" | "t">) {
  const { language } = usePage();
  const sides = [
    { label: t("reward"), cents: referrerCents },
    { label: t("rewardTheirs"), cents: recipientCents },
  ].filter((side) => side.cents > 0);
  return (
    <div>
      {sides.map((side, place) => (
        <p key={side.label} className={place > 0 ? "mt-4" : ""}>
          <span className="mb-1 block text-fine text-muted">{side.label}</span>
          <Amount cents={side.cents} upTo={upTo} language={language} size={place > 0 ? "large" : "hero"} />
        </p>
      ))}
      <p className="mt-3 text-fine text-muted">{t(upTo ? "rewardNoteUpTo" : "rewardNote")}</p>
    </div>
  );
}
