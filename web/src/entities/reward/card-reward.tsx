import { splitReward } from "@weitersagen/domain/reward";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Amount } from "../../ui/amount.tsx";
import { cardRewardTexts } from "./card-reward-texts.ts";
import { presetShare } from "./preset-share.ts";

interface CardRewardProps {
  readonly bountyCents: number | undefined;
  readonly upTo?: boolean | undefined;
  readonly size?: "large" | "regular";
}

/**
 * The whole bounty on the card of a product or device. The label is true for the share that the form starts with.
 * Nothing if there is no bounty now.
 */
export function CardReward({ bountyCents, upTo = false, size = "regular" }: CardRewardProps) {
  const t = useTexts(cardRewardTexts);
  const { language, tenant } = usePage();
  if (bountyCents === undefined) return null;
  const { configuration } = tenant;
  const { referrerCents, recipientCents } = splitReward(
    bountyCents,
    presetShare(configuration),
    configuration.maxRecipientBountyCents,
  );
  const label = recipientCents === 0 ? "mine" : referrerCents === 0 ? "theirs" : "shared";
  return (
    <p>
      <span className="block text-fine text-muted">{t(label)}</span>
      <Amount cents={bountyCents} upTo={upTo} language={language} size={size} />
    </p>
  );
}
