import type { CareOrder } from "@weitersagen/contract/console/care-order";
import { orderStates } from "@weitersagen/contract/console/order-list";
import { Link } from "@tanstack/react-router";
import { GoodwillBadge } from "../../entities/goodwill/goodwill.tsx";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Badge } from "../../ui/states.tsx";
import { nameIn } from "../../entities/timeline/names.ts";
import { Rows } from "./parts.tsx";
import { careTexts } from "./texts.ts";

/** The orders of a person or recommendation, each with why it earned nothing. */
export function OrderRows({ orders }: { readonly orders: readonly CareOrder[] }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return (
    <Rows title={t("orders")}>
      {orders.map(({ id, number, product, orderedAt, state, reason, goodwill }) => (
        <span key={id} className="contents">
          <Link to={`/${tenant}/bestellungen/${id}`} className="link font-medium">
            {number ?? t("reported")}
          </Link>
          <Badge tone={state === "rewarded" ? "good" : state === "cancelled" ? "danger" : "neutral"}>
            {orderStates[state][language]}
          </Badge>
          <GoodwillBadge state={goodwill} />
          <span className="flex-1 text-muted">
            {[product, nameIn("unrewarded", reason, language)].filter(Boolean).join(" · ")}
          </span>
          <span className="text-xs text-muted">{formatDay(orderedAt, language)}</span>
        </span>
      ))}
    </Rows>
  );
}
