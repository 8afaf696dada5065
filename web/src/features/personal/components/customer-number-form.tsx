import {
  type CustomerNumber,
  getCustomerNumber,
  setCustomerNumber,
} from "@weitersagen/contract/my-data-calls";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { myDataTexts } from "../my-data-texts.ts";
import { Fold } from "./fold.tsx";
import { LoadState } from "./load-state.tsx";

const statusTexts = {
  none: "statusNone",
  pending: "statusPending",
  confirmed: "statusConfirmed",
  refused: "statusRefused",
} as const;

interface CustomerNumberFormProps {
  readonly publicHash: string;
  /** On a page with other forms. */
  readonly isFolded?: boolean;
}

export function CustomerNumberForm({ publicHash, isFolded = false }: CustomerNumberFormProps) {
  const [loaded, reload] = useLoaded((api) => api(getCustomerNumber, {}));
  return (
    <LoadState loaded={loaded} reload={reload}>
      {(data) => <NumberForm {...{ publicHash, isFolded }} initial={data} />}
    </LoadState>
  );
}

interface NumberFormProps extends Required<CustomerNumberFormProps> {
  readonly initial: CustomerNumber;
}

function NumberForm({ publicHash, isFolded, initial }: NumberFormProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const [known, setKnown] = useState(initial);
  const form = useContractForm({
    name: "kundennummer",
    schema: setCustomerNumber.query,
    labels: { customerNumber: t("customerNumber") },
    send: async ({ customerNumber }) => {
      setKnown(await api(setCustomerNumber, { params: { publicHash }, query: { customerNumber } }));
    },
  });
  const number = known.customerNumber ?? "";
  const fields = (
    <Form
      form={form}
      submitLabel={t("saveNumber")}
      isOneBox
      note={form.sent && <Notice tone="success">{t("saved")}</Notice>}
    >
      <TextField {...form.field("customerNumber")} hint={t("customerNumberHint")} autoComplete="off" />
    </Form>
  );
  return (
    <>
      <output className="mb-2 block font-semibold tabular-nums">
        {known.status === "none" ? t("statusNone") : t(statusTexts[known.status], { number })}
      </output>
      {isFolded ? (
        <Fold label={t(known.customerNumber === null ? "customerNumberFold" : "customerNumberChange")}>
          {fields}
        </Fold>
      ) : (
        fields
      )}
    </>
  );
}
