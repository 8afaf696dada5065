import { appealReward, AppealWords } from "@weitersagen/contract/reward";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-field.tsx";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";

/** Objects to the refusal of a reward, once. */
export function AppealForm({ reward: { id } }: { reward: OwnReward }) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const { proof } = useRewardLink();
  const form = useContractForm({
    name: `widerspruch-${id}`,
    schema: AppealWords,
    labels: { text: t("appealText") },
    send: async ({ text }, idempotencyKey) => {
      await api(appealReward, { body: { id, text }, query: {} }, { ...proof, idempotencyKey });
    },
  });
  if (form.sent) return <Done title={t("appealDone")}>{t("appealNext")}</Done>;
  return (
    <Form form={form} submitLabel={t("appealSend")}>
      <TextArea {...form.field("text")} hint={t("appealHint")} rows={5} />
    </Form>
  );
}
