import {
  askForRewardAmount,
  type DeviceAmounts,
  type ProductView,
} from "@weitersagen/contract/console/products";
import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { centsOf } from "../../lib/cents.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { TimelineAfter } from "./amount-timeline.tsx";
import { catalogueTexts } from "./texts.ts";
import { useProductPreview } from "./use-preview.ts";

const MONDAY = 1;

/** The next Monday: what most changes of an amount begin with. */
function nextMonday(): string {
  let day = addDays(new Date(), 1);
  while (new Date(`${isoDate(calendarDateOf(day))}T12:00:00Z`).getUTCDay() !== MONDAY) day = addDays(day, 1);
  return isoDate(calendarDateOf(day));
}

/** A product that pays nothing yet needs its amount on the first day of its sale. */
function firstDayOf({ state, activeFrom, bounties }: ProductView): string {
  if (bounties.length > 0 || state !== "planned" || activeFrom === null) return nextMonday();
  return isoDate(calendarDateOf(activeFrom));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

interface AskDialogProps {
  readonly product: ProductView;
  /** A device of the tariff; undefined: the tariff itself. */
  readonly device: DeviceAmounts | undefined;
  readonly onClose: () => void;
}

/** Asks for another amount of a product, or of one device with its tariff. */
export function AskAmountDialog({ product, device, onClose }: AskDialogProps) {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const [amount, setAmount] = useState("");
  const [from, setFrom] = useState(() => firstDayOf(product));
  const [until, setUntil] = useState("");
  const [reason, setReason] = useState("");
  const preview = useProductPreview(product.id);
  const amountCents = centsOf(amount) ?? undefined;
  const ofDevice = device ? { deviceId: device.deviceId } : {};
  const isComplete = amountCents !== undefined && isDay(from) && (until === "" || isDay(until));
  return (
    <ActionDialog
      title={device ? t("askDevice", { name: device.name }) : t("ask")}
      text={device && !device.hasOwn ? `${t("askText")} ${t("askDeviceText")}` : t("askText")}
      button={t("ask")}
      isOpen
      onClose={onClose}
      run={async () => {
        if (amountCents === undefined) throw new Error(t("badAmount", { field: amount }));
        const body = { ...ofDevice, amountCents, from, until: until || null, reason };
        await callConsole(askForRewardAmount, { params: { id: product.id }, body }, tenant);
      }}
    >
      <Field label={t("amount")} value={amount} onChange={setAmount} inputMode="decimal" isRequired />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("amountFrom")}
          {...(product.status === "draft" ? {} : { hint: t("amountFromHint") })}
          type="date"
          value={from}
          onChange={setFrom}
          isRequired
        />
        <Field
          label={t("amountUntil")}
          hint={t("amountUntilHint")}
          type="date"
          value={until}
          onChange={setUntil}
        />
      </div>
      <ReasonField label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} />
      {isComplete ? (
        <>
          <TimelineAfter
            bounties={device?.bounties ?? product.bounties}
            change={{ amountCents, from, until }}
          />
          <div className="flex flex-wrap items-center gap-3">
            <PreviewButton
              make={() => preview({ amount: { ...ofDevice, amountCents, from, until: until || null } })}
            />
          </div>
        </>
      ) : null}
    </ActionDialog>
  );
}
