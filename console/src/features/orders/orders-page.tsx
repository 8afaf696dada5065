import { orderList, orderStates, type OrderStateName } from "@weitersagen/contract/console/order-list";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { orderTexts } from "./texts.ts";

const tones: Readonly<Record<OrderStateName, Tone>> = {
  rewarded: "good",
  unrewarded: "neutral",
  unmatched: "warn",
  reported: "neutral",
  cancelled: "danger",
};

export function OrderState({ state }: { readonly state: OrderStateName }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{orderStates[state][language]}</Badge>;
}

export function OrdersPage() {
  const t = useTexts(orderTexts);
  return (
    <ListPage
      list={orderList}
      title={t("title")}
      intro={t("intro")}
      cells={{ state: ({ state }) => <OrderState state={state} /> }}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
