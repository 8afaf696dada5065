import { type CreditNote, Objection, objectToCreditNote } from "@weitersagen/contract/agency-money";
import { formatDate } from "@weitersagen/contract/format";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { useAgency } from "../use-agency.ts";

export function ObjectionForm({ note, onSent }: { readonly note: CreditNote; readonly onSent: () => void }) {
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
      <p className="mb-5">{t("objectText", { date: formatDate(note.objectionUntil, language) })}</p>
      <Form form={form} submitLabel={t("object")}>
        <TextField {...form.field("reason")} autoComplete="off" maxLength={500} />
      </Form>
    </>
  );
}
