import { batchStateNames, type BatchStateName, payoutList } from "@weitersagen/contract/console/payout-lists";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { NextPayout } from "./next-payout.tsx";
import { payoutTexts } from "./texts.ts";

const tones: Readonly<Record<BatchStateName, Tone>> = {
  created: "warn",
  released: "good",
  carriedOut: "good",
  partlyBack: "warn",
  allBack: "warn",
  voided: "neutral",
};

/** The state of a payout: whether the bank has confirmed all of it, and whether some of it came back. */
export function BatchState({ state }: { readonly state: BatchStateName }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{batchStateNames[state][language]}</Badge>;
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
      cells={{ state: ({ state }) => <BatchState state={state} /> }}
      open={({ number }) => `/${tenant}/auszahlungen/${number}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    >
      <NextPayout />
      <h2 className="-mb-2 font-semibold">{t("batches")}</h2>
    </ListPage>
  );
}
