import { askForRewardAmount } from "@weitersagen/contract/console/products";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { type PlannedAmount, usePeriod } from "./amount-timeline.tsx";
import { catalogueTexts } from "./texts.ts";
import { dayOf } from "./unplan-sale-dialog.tsx";

interface Props {
  readonly productId: number;
  /** A device of the tariff; undefined: the tariff itself. */
  readonly deviceId: number | undefined;
  readonly plan: PlannedAmount;
  readonly onClose: () => void;
}

/** Asks a second person to take a planned amount back: in its time, what was paid before is paid, or nothing. */
export function UnplanAmountDialog({ productId, deviceId, plan, onClose }: Props) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const periodOf = usePeriod();
  const [reason, setReason] = useState("");
  const { bounty, former } = plan;
  const amount = formatMoney(bounty.amountCents, language);
  const body = {
    ...(deviceId === undefined ? {} : { deviceId }),
    amountCents: former?.amountCents ?? null,
    from: dayOf(bounty.startsAt),
    until: dayOf(bounty.endsAt) || null,
    reason,
  };
  return (
    <ActionDialog
      title={t("unplanAmountName", { amount, period: periodOf(bounty) })}
      text={
        former
          ? t("unplanAmountText", { amount, former: formatMoney(former.amountCents, language) })
          : t("unplanFirstText", { amount })
      }
      button={t("unplanAmountAsk")}
      isOpen
      onClose={onClose}
      run={() => callConsole(askForRewardAmount, { params: { id: productId }, body }, tenant)}
    >
      <ReasonField label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
