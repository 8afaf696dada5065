import { addBonusPlan, BonusPlanForm as PlanSchema } from "@weitersagen/contract/agency-money";
import { formatMonth } from "@weitersagen/contract/format";
import { addToMonth } from "@weitersagen/domain/month";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { useAgency } from "../use-agency.ts";

const MONTHS = 12;

/** Adds a plan that begins in the running month or in one of the next. */
export function BonusPlanForm({ month, onSaved }: { readonly month: string; readonly onSaved: () => void }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const { api } = useAgency();
  const form = useContractForm({
    name: "bonusplan",
    schema: PlanSchema,
    labels: { firstMonth: t("firstMonth"), fromOrders: t("fromOrders"), bonusCents: t("bonusEuros") },
    initial: { firstMonth: month },
    isSecret: true,
    send: async (body, idempotencyKey) => {
      await api(addBonusPlan, { body }, { idempotencyKey });
      onSaved();
    },
  });
  const months = Array.from({ length: MONTHS }, (_, ahead) => addToMonth(month, ahead));
  return (
    <Form form={form} submitLabel={t("save")}>
      <Select
        {...form.field("firstMonth")}
        options={months.map((value) => ({ value, label: formatMonth(value, language) }))}
      />
      <TextField {...form.field("fromOrders")} inputMode="numeric" autoComplete="off" />
      <TextField {...form.field("bonusCents")} inputMode="decimal" autoComplete="off" />
    </Form>
  );
}
