import type { CareOrder } from "@weitersagen/contract/console/care-order";
import { orderStates } from "@weitersagen/contract/console/order-list";
import { Link } from "@tanstack/react-router";
import { GoodwillBadge } from "../../entities/goodwill/goodwill.tsx";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Badge } from "../../ui/states.tsx";
import { nameIn } from "../../entities/timeline/names.ts";
import { Row, Rows } from "./parts.tsx";
import { careTexts } from "./texts.ts";

/** The orders of a person or recommendation, each with why it earned nothing. */
export function OrderRows({ orders }: { readonly orders: readonly CareOrder[] }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  return (
    <Rows title={t("orders")}>
      {orders.map(({ id, number, product, orderedAt, state, reason, goodwill }) => (
        <Row
          key={id}
          lead={
            <Link to={`/${tenant}/bestellungen/${id}`} className="link">
              {number ?? t("reported")}
            </Link>
          }
          badges={
            <>
              <Badge tone={state === "rewarded" ? "good" : state === "cancelled" ? "danger" : "neutral"}>
                {orderStates[state][language]}
              </Badge>
              <GoodwillBadge state={goodwill} />
            </>
          }
          end={formatDay(orderedAt, language)}
        >
          {[product, nameIn("unrewarded", reason, language)].filter(Boolean).join(" · ")}
        </Row>
      ))}
    </Rows>
  );
}
