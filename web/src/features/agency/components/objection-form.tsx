import {
  type CreditNote,
  MOST_OBJECTION_CHARACTERS,
  Objection,
  objectToCreditNote,
} from "@weitersagen/contract/agency-money";
import { formatDate, formatMoney, formatMonth } from "@weitersagen/contract/format";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-field.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { useAgency } from "../use-agency.ts";
import { CancelButton } from "./cancel-button.tsx";

interface ObjectionFormProps {
  readonly note: CreditNote;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

export function ObjectionForm({ note, onSent, onCancel }: ObjectionFormProps) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const { api } = useAgency();
  const form = useContractForm({
    name: `widerspruch-${note.number}`,
    schema: Objection,
    labels: { reason: t("reason") },
    send: async (body) => {
      await api(objectToCreditNote, { params: { number: note.number }, body });
      onSent();
    },
  });
  return (
    <>
      <p className="mb-3 font-semibold tabular-nums">
        {t("objectAbout", {
          amount: formatMoney(note.grossCents, language),
          month: formatMonth(note.month, language),
        })}
      </p>
      <p className="mb-5">{t("objectText", { date: formatDate(note.objectionUntil, language) })}</p>
      <Form
        form={form}
        submitLabel={t("object")}
        note={t("objectUndo")}
        beside={<CancelButton onClick={onCancel}>{t("cancel")}</CancelButton>}
      >
        <TextArea
          {...form.field("reason")}
          hint={t("reasonHint", { most: MOST_OBJECTION_CHARACTERS })}
          autoComplete="off"
          maxLength={MOST_OBJECTION_CHARACTERS}
        />
      </Form>
    </>
  );
}
