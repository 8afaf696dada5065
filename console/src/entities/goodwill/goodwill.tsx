import { getGoodwillLimit, grantGoodwill } from "@weitersagen/contract/console/care-actions";
import type { CareOrder, GoodwillState } from "@weitersagen/contract/console/care-order";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { centsOf } from "../../lib/cents.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { goodwillTexts } from "./texts.ts";

type Order = Pick<CareOrder, "id" | "number" | "goodwill">;

/** Says that goodwill was granted for an order, or that a request waits. */
export function GoodwillBadge({ state }: { readonly state: GoodwillState }) {
  const t = useTexts(goodwillTexts);
  if (state === "granted") return <Badge tone="good">{t("granted")}</Badge>;
  if (state === "asked") return <Badge tone="warn">{t("asked")}</Badge>;
  if (state === "overtaken") return <Badge tone="neutral">{t("overtaken")}</Badge>;
  return null;
}

/** A part of the page of an order, or of a claim of it. */
export function GoodwillSection({ order }: { readonly order: Order }) {
  const t = useTexts(goodwillTexts);
  const tenant = useTenant();
  const mayGrant = isAbleTo(useMe(), "goodwill.grant", tenant);
  if (order.goodwill === "impossible" || (order.goodwill === "possible" && !mayGrant)) return null;
  return (
    <Section title={t("title")} actions={<GoodwillBadge state={order.goodwill} />}>
      {order.goodwill === "possible" ? <p className="text-sm">{t("possible")}</p> : null}
      {order.goodwill === "overtaken" ? <p className="text-sm">{t("overtakenHint")}</p> : null}
      {order.goodwill === "asked" ? (
        <Link to={`/${tenant}/freigaben`} className="link text-sm">
          {t("approvals")}
        </Link>
      ) : null}
      <GoodwillButton orders={[order]} />
    </Section>
  );
}

/** A request that is overtaken is replaced by the next one. */
const isGrantable = (state: GoodwillState) => state === "possible" || state === "overtaken";

/** Grants goodwill for one of the orders. Hidden if the only order has nothing to grant. */
export function GoodwillButton({ orders }: { readonly orders: readonly Order[] }) {
  const t = useTexts(goodwillTexts);
  const tenant = useTenant();
  const mayGrant = isAbleTo(useMe(), "goodwill.grant", tenant);
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState<string>();
  const possible = orders.flatMap(({ id, number, goodwill }) =>
    isGrantable(goodwill) && number !== null ? [{ id, number }] : [],
  );
  if (!mayGrant) return null;
  return (
    <>
      {possible.length > 0 || orders.length !== 1 ? (
        <Button
          wide
          onPress={() => {
            setMessage(undefined);
            setOpen(true);
          }}
        >
          {t("grant")}
        </Button>
      ) : null}
      {message ? <output className="text-sm text-good">{message}</output> : null}
      {isOpen ? (
        <GoodwillDialog orders={possible} onClose={() => setOpen(false)} onGranted={setMessage} />
      ) : null}
    </>
  );
}

interface DialogProps {
  readonly orders: readonly { readonly id: number; readonly number: string }[];
  readonly onClose: () => void;
  readonly onGranted: (message: string) => void;
}

function GoodwillDialog({ orders, onClose, onGranted }: DialogProps) {
  const t = useTexts(goodwillTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  // One draft with the chosen order: what was typed for one is never offered for another.
  const draft = `goodwill.${orders.map(({ id }) => id).join(".")}`;
  const initial = { order: String(orders[0]?.id ?? ""), euros: "", reason: "" };
  const { values, set, clear } = useDraft(draft, initial);
  const order = orders.find(({ id }) => String(id) === values.order);
  const orderId = order?.id ?? 0;
  const { data: limit } = useQuery({
    queryKey: ["goodwillLimit", tenant, orderId],
    queryFn: () => callConsole(getGoodwillLimit, { params: { id: orderId } }, tenant),
    enabled: order !== undefined,
  });
  const grant = async () => {
    const cents = centsOf(values.euros);
    if (!cents || !order) throw new Error(t("wrongAmount"));
    const call = { params: { id: order.id }, body: { cents, reason: values.reason } };
    const { isAsked, grantedCents } = await callConsole(grantGoodwill, call, tenant);
    clear();
    const sum = formatMoney(grantedCents, language);
    onGranted(t(!isAsked ? "done" : grantedCents > 0 ? "askedSum" : "askedNow", { sum }));
  };
  const dialog = { isOpen: true, onClose, title: t("grant"), button: t("grant"), run: grant };
  if (!order) return <ActionDialog {...dialog} text={t("none")} isReady={false} />;
  return (
    <ActionDialog {...dialog} text={t("text", { number: order.number })}>
      {orders.length > 1 ? (
        <ChoiceField
          label={t("order")}
          value={values.order}
          onChange={(chosen) => set({ order: chosen })}
          choices={orders.map(({ id, number }) => ({ id: String(id), name: number }))}
        />
      ) : null}
      <Field
        label={t("amount")}
        hint={
          limit
            ? t("hintSums", {
                limit: formatMoney(limit.limitCents, language),
                granted: formatMoney(limit.grantedCents, language),
              })
            : t("hint")
        }
        inputMode="decimal"
        value={values.euros}
        onChange={(euros) => set({ euros })}
        isRequired
      />
      <TextArea
        label={t("reason")}
        rows={2}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        isRequired
      />
    </ActionDialog>
  );
}
