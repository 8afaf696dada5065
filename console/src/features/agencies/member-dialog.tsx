import type { Member } from "@weitersagen/contract/console/agencies";
import { addAgencyMember, changeAgencyMember } from "@weitersagen/contract/console/agency-members";
import { type AgencyRole, agencyRoles } from "@weitersagen/domain/agency-abilities";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { CheckField } from "../../ui/check-field.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "./agency-dialogs.tsx";
import { agencyTexts } from "./texts.ts";

interface Props {
  /** The number of the agency. */
  readonly agency: string;
  /** Absent for a new one. */
  readonly member?: Member | undefined;
  readonly onClose: () => void;
}

/** What the operator sees of the member: of two changes the later one is refused. */
const seenOf = ({ firstName, lastName, email, roles }: Member) => ({ firstName, lastName, email, roles });

/** Adds a person to an agency, or changes one. */
export function MemberDialog({ agency, member, onClose }: Props) {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const [roles, setRoles] = useState<readonly AgencyRole[]>(member?.roles ?? ["AgenturMitarbeiter"]);
  const [forgetsSignOn, setForgetsSignOn] = useState(false);
  const save = (text: (name: string) => string) => {
    const person = {
      firstName: text("firstName"),
      lastName: text("lastName"),
      email: text("email") || null,
      roles: [...roles],
    };
    return member
      ? callConsole(
          changeAgencyMember,
          {
            params: { member: member.number },
            body: { ...person, forgetsSignOn, seen: seenOf(member) },
          },
          tenant,
        )
      : callConsole(
          addAgencyMember,
          { params: { number: agency }, body: { number: text("number"), ...person } },
          tenant,
        );
  };
  return (
    <FormDialog title={member ? t("changeMember") : t("addMember")} onClose={onClose} save={save}>
      {member ? <p className="text-sm">{t("changeMemberText")}</p> : null}
      {member ? null : <Field label={t("number")} name="number" isRequired />}
      <Field label={t("firstName")} name="firstName" defaultValue={member?.firstName ?? ""} isRequired />
      <Field label={t("lastName")} name="lastName" defaultValue={member?.lastName ?? ""} isRequired />
      <Field
        label={t("email")}
        name="email"
        type="email"
        defaultValue={member?.email ?? ""}
        isRequired={!member}
      />
      <fieldset className="grid">
        <legend className="text-sm font-medium">{t("roles")}</legend>
        {agencyRoles.map((role) => (
          <CheckField
            key={role}
            label={t(role)}
            isSelected={roles.includes(role)}
            onChange={(isSelected) =>
              setRoles(agencyRoles.filter((one) => (one === role ? isSelected : roles.includes(one))))
            }
          />
        ))}
        {roles.length === 0 ? <p className="text-xs text-muted">{t("noRole")}</p> : null}
      </fieldset>
      {member ? (
        <CheckField label={t("forgetSignOn")} isSelected={forgetsSignOn} onChange={setForgetsSignOn} />
      ) : null}
    </FormDialog>
  );
}
