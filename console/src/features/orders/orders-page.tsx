import { orderList, orderStates, type OrderStateName } from "@weitersagen/contract/console/order-list";
import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
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
  const tenant = useTenant();
  const me = useMe();
  const navigate = useNavigate();
  const mayOpen = isAbleTo(me, "people.read", tenant);
  return (
    <ListPage
      list={orderList}
      title={t("title")}
      intro={t("intro")}
      actions={
        isAbleTo(me, "orders.import", tenant) ? (
          <Button kind="primary" onPress={() => void navigate({ to: `/${tenant}/auftragsdatei` })}>
            <Upload aria-hidden size={16} />
            {t("upload")}
          </Button>
        ) : null
      }
      cells={{
        number: ({ number }) => (number === null ? t("noNumber") : undefined),
        state: ({ state }) => <OrderState state={state} />,
      }}
      {...(mayOpen ? { open: ({ id }: { id: number }) => `/${tenant}/bestellungen/${id}` } : {})}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
