import {
  type AgencyView,
  changeAgency,
  setAgencyAccount,
  setCreditNoteAgreement,
} from "@weitersagen/contract/console/agencies";
import { type FormEvent, type ReactNode, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { Failure } from "../../ui/states.tsx";
import { agencyTexts } from "./texts.ts";

interface FormProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly save: (text: (name: string) => string) => Promise<unknown>;
  readonly children: ReactNode;
}

/** A form in a dialog that closes when it was saved. */
export function FormDialog({ title, onClose, save, children }: FormProps) {
  const t = useTexts(agencyTexts);
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    if (!(await run(() => save(text)))) return;
    await refresh();
    onClose();
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {children}
        {error ? <Failure error={error} /> : null}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" kind="primary" isPending={isRunning}>
            {t("save")}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface Props {
  readonly agency: AgencyView;
  readonly onClose: () => void;
}

export function DetailsDialog({ agency, onClose }: Props) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const [isSmallBusiness, setSmallBusiness] = useState(agency.isSmallBusiness);
  const save = (text: (name: string) => string) =>
    callConsole(
      changeAgency,
      {
        params: { number: agency.number },
        body: {
          name: text("name"),
          street: text("street"),
          postcode: text("postcode"),
          city: text("city"),
          vatId: text("vatId"),
          taxNumber: text("taxNumber"),
          isSmallBusiness,
        },
      },
      tenant,
    );
  return (
    <FormDialog title={t("details")} onClose={onClose} save={save}>
      <Field label={t("name")} name="name" defaultValue={agency.name} isRequired />
      <Field label={t("street")} name="street" defaultValue={agency.street ?? ""} />
      <div className="grid grid-cols-[7rem_1fr] gap-3">
        <Field label={t("postcode")} name="postcode" defaultValue={agency.postcode ?? ""} />
        <Field label={t("city")} name="city" defaultValue={agency.city ?? ""} />
      </div>
      <Field label={t("vatId")} name="vatId" defaultValue={agency.vatId ?? ""} />
      <Field label={t("taxNo")} name="taxNumber" defaultValue={agency.taxNumber ?? ""} />
      <CheckField label={t("smallBusiness")} isSelected={isSmallBusiness} onChange={setSmallBusiness} />
    </FormDialog>
  );
}

export function AccountDialog({ agency, onClose }: Props) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const save = (text: (name: string) => string) =>
    callConsole(
      setAgencyAccount,
      { params: { number: agency.number }, body: { holder: text("holder"), iban: text("iban") } },
      tenant,
    );
  return (
    <FormDialog title={t("account")} onClose={onClose} save={save}>
      <Field label={t("holder")} name="holder" defaultValue={agency.name} isRequired />
      <Field label={t("iban")} name="iban" autoComplete="off" isRequired />
    </FormDialog>
  );
}

export function AgreementDialog({ agency, onClose }: Props) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const save = (text: (name: string) => string) =>
    callConsole(
      setCreditNoteAgreement,
      { params: { number: agency.number }, body: { words: text("words") } },
      tenant,
    );
  return (
    <FormDialog title={t("agree")} onClose={onClose} save={save}>
      <p className="text-sm">{t("agreeText")}</p>
      <TextArea
        label={t("agreeWords")}
        hint={t("agreeHint")}
        name="words"
        minLength={10}
        maxLength={2000}
        isRequired
      />
    </FormDialog>
  );
}
