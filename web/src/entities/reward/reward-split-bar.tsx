import { splitReward, type Share } from "@weitersagen/domain/reward";
import { usePage } from "../../lib/page/page.tsx";
import { SplitBar } from "./split-bar.tsx";

const labels = { 100: "splitSelf", 50: "splitBoth", 0: "splitContact" } as const;
type SplitText = "splitLegend" | "splitMine" | "splitTheirs" | (typeof labels)[Share];

interface RewardSplitBarProps {
  readonly name: string;
  /** What the product pays before it is split. */
  readonly cents: number;
  /** What is ordered decides, and the amounts are the most that it pays. */
  readonly upTo?: boolean | undefined;
  readonly share: Share;
  readonly onChange: (share: Share) => void;
  /** The words of the feature that shows it. */
  readonly t: (text: SplitText) => string;
}

/** Lets the referrer choose one of the tenant's shares. Each choice shows what both sides would get. */
export function RewardSplitBar({ name, cents, upTo = false, share, onChange, t }: RewardSplitBarProps) {
  const { language, tenant } = usePage();
  const { shares, maxRecipientBountyCents } = tenant.configuration;
  const options = shares.map((value) => {
    const { referrerCents, recipientCents } = splitReward(cents, value, maxRecipientBountyCents);
    return { value, label: t(labels[value]), mineCents: referrerCents, theirsCents: recipientCents };
  });
  return (
    <SplitBar
      legend={t("splitLegend")}
      name={name}
      mine={t("splitMine")}
      theirs={t("splitTheirs")}
      language={language}
      upTo={upTo}
      value={share}
      onChange={onChange}
      options={options}
    />
  );
}
