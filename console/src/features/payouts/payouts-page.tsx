import { payoutList, batchStateNames } from "@weitersagen/contract/console/payout-lists";
import type { BatchDetail } from "@weitersagen/contract/console/payouts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { NextPayout } from "./next-payout.tsx";
import { payoutTexts } from "./texts.ts";

const tones: Readonly<Record<BatchDetail["state"], Tone>> = {
  created: "warn",
  released: "good",
  voided: "neutral",
};

type BatchFigures = Pick<BatchDetail, "state" | "count" | "confirmed" | "cameBack">;

/** The state of a payout: whether the bank has confirmed all of it, and whether some of it came back. */
export function BatchState({ state, count, confirmed, cameBack }: BatchFigures) {
  const { language } = useLanguage();
  const t = useTexts(payoutTexts);
  const isCarriedOut = state === "released" && count > 0 && confirmed >= count;
  if (cameBack === 0 && isCarriedOut) return <Badge tone="good">{t("carriedOut")}</Badge>;
  if (cameBack === 0) return <Badge tone={tones[state]}>{batchStateNames[state][language]}</Badge>;
  return <Badge tone="warn">{t(cameBack < count ? "partlyBack" : "allBack")}</Badge>;
}

/** What can be paid now, and every payout so far. */
export function PayoutsPage() {
  const t = useTexts(payoutTexts);
  const tenant = useTenant();
  return (
    <ListPage
      list={payoutList}
      title={t("title")}
      intro={t("intro")}
      cells={{ state: (batch) => <BatchState {...batch} /> }}
      open={({ number }) => `/${tenant}/auszahlungen/${number}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    >
      <NextPayout />
      <h2 className="-mb-2 font-semibold">{t("batches")}</h2>
    </ListPage>
  );
}
