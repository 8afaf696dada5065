import { requestCustomerCode } from "@weitersagen/contract/customer-code";
import type { CreatedRecommendation, NewRecommendation } from "@weitersagen/contract/recommendation";
import { createRecommendation } from "@weitersagen/contract/recommendation-calls";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { CodeForm, CustomerForm } from "../record-schema.ts";
import { recordTexts } from "../record-texts.ts";

interface Customer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

type Stage =
  | { readonly step: "customer"; readonly customer?: Customer }
  | { readonly step: "code"; readonly customer: Customer }
  | { readonly step: "done"; readonly customer: Customer; readonly created: CreatedRecommendation };

interface RecordFormProps {
  /** What is recommended, without the customer. */
  readonly recommendation: NewRecommendation["recommendation"];
}

interface RecordProps extends RecordFormProps {
  /** Called with true when the recommendation is recorded, with false when the next one begins. */
  readonly onRecorded: (isRecorded: boolean) => void;
}

/** Customer, code, link: what a member does while the customer is beside them. */
export function RecordForm({ recommendation, onRecorded }: RecordProps) {
  const [stage, setStage] = useState<Stage>({ step: "customer" });
  const show = (next: Stage) => {
    setStage(next);
    onRecorded(next.step === "done");
  };
  if (stage.step === "done") {
    return <Recorded {...stage} onNext={() => show({ step: "customer" })} />;
  }
  if (stage.step === "customer") {
    return (
      <CustomerStep before={stage.customer} onSent={(customer) => setStage({ step: "code", customer })} />
    );
  }
  const { customer } = stage;
  return (
    <CodeStep
      customer={customer}
      recommendation={recommendation}
      onCreated={(created) => show({ step: "done", customer, created })}
      onBack={() => setStage({ step: "customer", customer })}
    />
  );
}

interface CustomerStepProps {
  readonly before: Customer | undefined;
  readonly onSent: (customer: Customer) => void;
}

function CustomerStep({ before, onSent }: CustomerStepProps) {
  const t = useTexts(recordTexts);
  const api = useApi();
  const form = useContractForm({
    name: "aufnehmen",
    schema: CustomerForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
      eligible: t("eligible"),
      terms: t("terms"),
    },
    initial: { ...before },
    // The device belongs to the member: nothing about the customer stays on it.
    isSecret: true,
    check: ({ eligible }) => (eligible ? {} : { eligible: t("eligibleMissing") }),
    send: async ({ firstName, lastName, email }) => {
      await api(requestCustomerCode, { body: { firstName, email } });
      onSent({ firstName, lastName, email });
    },
  });
  return (
    <Form form={form} submitLabel={t("sendCode")} note={t("sendNote")}>
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} hint={t("emailHint")} autoComplete="off" />
      <div className="grid gap-2">
        <Checkbox {...form.field("eligible")} />
        <Checkbox {...form.field("terms")} label={t("termsText")} />
      </div>
    </Form>
  );
}

interface CodeStepProps extends RecordFormProps {
  readonly customer: Customer;
  readonly onCreated: (created: CreatedRecommendation) => void;
  readonly onBack: () => void;
}

function CodeStep({ customer, recommendation, onCreated, onBack }: CodeStepProps) {
  const t = useTexts(recordTexts);
  const api = useApi();
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const create = async (customerCode: string | null, idempotencyKey: string) => {
    const body = {
      recommendation: { ...recommendation, customerCode },
      referrer: { ...customer, eligible: true },
    };
    const { body: created } = await api(createRecommendation, { query: {}, body }, { idempotencyKey });
    if (created) onCreated(created);
  };
  const form = useContractForm({
    name: "kundencode",
    schema: CodeForm,
    labels: { customerCode: t("code") },
    isSecret: true,
    send: ({ customerCode }, key) => create(customerCode, key),
  });
  const createWithoutCode = async () => {
    setBusy(true);
    setFailure(undefined);
    await create(null, crypto.randomUUID()).catch(setFailure);
    setBusy(false);
  };
  return (
    <>
      <h3 className="text-heading">{t("codeTitle")}</h3>
      <p className="mt-1 mb-6 text-muted wrap-anywhere">{t("codeText", { email: customer.email })}</p>
      <Form form={form} submitLabel={t("create")}>
        <TextField
          {...form.field("customerCode")}
          hint={t("codeHint")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputClassName="text-lead tabular-nums"
        />
      </Form>
      {failure !== undefined && (
        <div className="mt-6">
          <Notice tone="danger">{problemOf(failure)?.detail}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void createWithoutCode()}>
          {t("withoutCode")}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </>
  );
}

interface RecordedProps {
  readonly customer: Customer;
  readonly created: CreatedRecommendation;
  readonly onNext: () => void;
}

function Recorded({ customer, created, onNext }: RecordedProps) {
  const t = useTexts(recordTexts);
  const { shortUrl, optInRequired } = created;
  return (
    <Done title={t("done")} action={<Button onClick={onNext}>{t("next")}</Button>}>
      <p>{t(optInRequired ? "doneByMail" : "doneConfirmed", { name: customer.firstName })}</p>
      {shortUrl !== null && (
        <>
          <QrCode text={shortUrl} label={t("qr")} className="mt-6 h-auto w-56 max-w-full" />
          <p className="mt-4 text-base font-semibold text-ink wrap-anywhere">{shortUrl}</p>
          <CopyButton text={shortUrl} label={t("copy")} variant="secondary" className="mt-3" />
        </>
      )}
    </Done>
  );
}
