import { splitReward } from "@weitersagen/domain/reward";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { SplitBar } from "../../../entities/reward/split-bar.tsx";
import { homeTexts } from "../texts.ts";

const labels = { 100: "splitSelf", 50: "splitBoth", 0: "splitContact" } as const;

/** The shares the tenant offers, to be tried out before anything is decided. */
export function SplitDemo({ cents }: { readonly cents: number }) {
  const t = useTexts(homeTexts);
  const { language, tenant } = usePage();
  const { shares, maxRecipientBountyCents } = tenant.configuration;
  const [share, setShare] = useState<number>(shares.includes(50) ? 50 : tenant.configuration.defaultShare);
  return (
    <SplitBar
      legend={t("splitLegend")}
      name="anteil"
      mine={t("splitMine")}
      theirs={t("splitTheirs")}
      language={language}
      value={share}
      onChange={setShare}
      options={shares.map((value) => {
        const { referrerCents, recipientCents } = splitReward(cents, value, maxRecipientBountyCents);
        return { value, label: t(labels[value]), mineCents: referrerCents, theirsCents: recipientCents };
      })}
    />
  );
}
