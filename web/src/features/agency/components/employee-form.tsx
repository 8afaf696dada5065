import { addEmployee, changeEmployee, type Employee, NewEmployee } from "@weitersagen/contract/agency-calls";
import { agencyRoles, type AgencyRole } from "@weitersagen/domain/agency-abilities";
import { useState } from "react";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";
import { CancelButton } from "./cancel-button.tsx";

interface EmployeeFormProps {
  /** Absent: a new one. */
  readonly employee?: Employee | undefined;
  /** Proposed for a new one. */
  readonly nextNumber?: string;
  readonly onSaved: (employee: Employee) => void;
  readonly onCancel: () => void;
}

/** Adds or changes an employee. A person has one role here; several are given by the operator. */
export function EmployeeForm({ employee, nextNumber = "", onSaved, onCancel }: EmployeeFormProps) {
  const t = useTexts(agencyTexts);
  const { api } = useAgency();
  const [role, setRole] = useState<AgencyRole>(employee?.roles[0] ?? "AgenturMitarbeiter");
  const form = useContractForm({
    name: "agentur-mitarbeiter",
    schema: NewEmployee,
    labels: {
      ...(employee ? {} : { number: t("number") }),
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("email"),
    } as Readonly<Record<"number" | "firstName" | "lastName" | "email", string>>,
    initial: employee
      ? { firstName: employee.firstName, lastName: employee.lastName, email: employee.email ?? "" }
      : { number: nextNumber },
    isSecret: true,
    send: async ({ number, ...person }, idempotencyKey) => {
      const body = { ...person, roles: [role] };
      onSaved(
        employee
          ? await api(changeEmployee, { params: { number: employee.number }, body })
          : await api(addEmployee, { body: { ...body, number } }, { idempotencyKey }),
      );
    },
  });
  return (
    <Form
      form={form}
      submitLabel={t(employee ? "save" : "invite")}
      beside={<CancelButton onClick={onCancel}>{t("cancel")}</CancelButton>}
      note={employee ? undefined : t("inviteNote")}
    >
      {!employee && <TextField {...form.field("number")} hint={t("numberHint")} autoComplete="off" />}
      <TextField {...form.field("firstName")} autoComplete="off" />
      <TextField {...form.field("lastName")} autoComplete="off" />
      <EmailField {...form.field("email")} hint={t("emailHint")} autoComplete="off" />
      <Select
        id="agentur-mitarbeiter-rolle"
        label={t("role")}
        hint={t("roleHint")}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as AgencyRole)}
        options={agencyRoles.map((value) => ({ value, label: t(value) }))}
      />
    </Form>
  );
}
