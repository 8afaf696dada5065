import { MOST_SUCCESSES } from "@weitersagen/contract/tenant";
import { askForExtraReward, type ExtraRewardView } from "@weitersagen/contract/console/extra-rewards";
import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { useState } from "react";
import { SameTime } from "../../entities/extra-reward/same-time.tsx";
import { callConsole } from "../../lib/api.ts";
import { centsOf, typedEuros } from "../../lib/cents.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { extraRewardTexts } from "./extra-reward-texts.ts";

const typedOf = (extra: ExtraRewardView | undefined) => ({
  german: extra?.form.german ?? "",
  english: extra?.form.english ?? "",
  amount: extra ? typedEuros(extra.form.amountCents) : "",
  success: extra ? String(extra.form.success) : "",
  from: extra?.form.from ?? isoDate(calendarDateOf(addDays(new Date(), 1))),
  until: extra?.form.until ?? "",
  reason: "",
});

interface Props {
  /** Absent: a new one. */
  readonly extra: ExtraRewardView | undefined;
  readonly others: readonly ExtraRewardView[];
  readonly onClose: () => void;
}

/** Asks for a new extra, or for another one. What has begun keeps its amount, its success and its first day. */
export function ExtraRewardDialog({ extra, others, onClose }: Props) {
  const t = useTexts(extraRewardTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [typed, setTyped] = useState(() => typedOf(extra));
  const set = (name: keyof typeof typed) => (value: string) =>
    setTyped((before) => ({ ...before, [name]: value }));
  const hasBegun = extra?.state === "running";
  const ask = async () => {
    const amountCents = centsOf(typed.amount);
    const success = Number(typed.success);
    if (!amountCents) throw new Error(t("badAmount"));
    if (!Number.isInteger(success) || success < 1 || success > MOST_SUCCESSES)
      throw new Error(t("badSuccess"));
    const { german, english, from, until, reason } = typed;
    const form = { german, english, amountCents, success, from, until: until || null };
    await callConsole(askForExtraReward, { body: { id: extra?.id ?? null, form, reason } }, tenant);
  };
  return (
    <ActionDialog
      title={extra ? extra.form[language === "de" ? "german" : "english"] : t("add")}
      text={hasBegun ? t("fixed") : t("askText")}
      button={t("ask")}
      isOpen
      onClose={onClose}
      run={ask}
    >
      <Field label={t("german")} value={typed.german} onChange={set("german")} isRequired maxLength={120} />
      <Field
        label={t("english")}
        value={typed.english}
        onChange={set("english")}
        isRequired
        maxLength={120}
      />
      <Field
        label={t("amount")}
        value={typed.amount}
        onChange={set("amount")}
        inputMode="decimal"
        isRequired
        isReadOnly={hasBegun}
      />
      <Field
        label={t("success")}
        value={typed.success}
        onChange={set("success")}
        inputMode="numeric"
        isRequired
        isReadOnly={hasBegun}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("from")}
          type="date"
          value={typed.from}
          onChange={set("from")}
          isRequired
          isReadOnly={hasBegun}
          {...(hasBegun ? {} : { hint: t("fromHint") })}
        />
        <Field
          label={t("until")}
          hint={t("untilHint")}
          type="date"
          value={typed.until}
          onChange={set("until")}
        />
      </div>
      <SameTime
        form={{ amountCents: centsOf(typed.amount) ?? 0, from: typed.from, until: typed.until || null }}
        others={others.filter(({ id }) => id !== extra?.id).map(({ form }) => form)}
      />
      <ReasonField label={t("reason")} hint={t("reasonHint")} value={typed.reason} onChange={set("reason")} />
    </ActionDialog>
  );
}
