import { OwnRequest, ownRequestKinds } from "@weitersagen/contract/own-request";
import type * as z from "zod/mini";
import { useContractForm } from "../../lib/form/use-form.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Form } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextArea } from "../../ui/form/text-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TakesFocus } from "../../ui/takes-focus.tsx";
import { ownRequestTexts } from "./own-request-texts.ts";

interface OwnRequestFormProps {
  readonly send: (body: z.output<typeof OwnRequest>) => Promise<void>;
}

const kinds = ["access", "correction", "restriction", "objection"] as const;

/** What a person wants about their data that the page does not do itself. The data-protection desk answers it. */
export function OwnRequestForm({ send }: OwnRequestFormProps) {
  const t = useTexts(ownRequestTexts);
  const form = useContractForm({
    name: "anliegen",
    schema: OwnRequest,
    labels: { kind: t("kind"), message: t("message") },
    initial: { kind: ownRequestKinds.access },
    send: async (body) => send(body),
  });
  if (form.sent)
    return (
      <TakesFocus>
        <Notice tone="success">{t("sent")}</Notice>
      </TakesFocus>
    );
  return (
    <>
      <p className="mb-4">{t("intro")}</p>
      <Form form={form} submitLabel={t("send")}>
        <Select
          {...form.field("kind")}
          options={kinds.map((kind) => ({ value: ownRequestKinds[kind], label: t(kind) }))}
        />
        <TextArea {...form.field("message")} rows={4} />
      </Form>
    </>
  );
}
