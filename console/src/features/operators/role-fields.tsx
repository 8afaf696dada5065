import { isInstallationRole, type Role, roles } from "@weitersagen/domain/operator-abilities";
import { useTexts } from "../../lib/language.tsx";
import { roleTexts } from "@weitersagen/contract/console/role-texts";
import { useMe } from "../../lib/session.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { operatorTexts } from "./texts.ts";

export interface ChosenRole {
  readonly role: Role;
  readonly tenant: string;
}

/** The role as the calls take it: an administrator's has no tenant. */
export const grantOf = ({ role, tenant }: ChosenRole) => ({
  role,
  tenant: isInstallationRole(role) ? null : tenant,
});

interface Props {
  readonly value: ChosenRole;
  readonly onChange: (value: ChosenRole) => void;
}

export function RoleFields({ value, onChange }: Props) {
  const t = useTexts(operatorTexts);
  const nameOf = useTexts(roleTexts);
  const { tenants } = useMe();
  return (
    <div className="grid grid-cols-2 gap-3">
      <ChoiceField
        label={t("role")}
        value={value.role}
        onChange={(id) => onChange({ ...value, role: roles.find((role) => role === id) ?? "care" })}
        choices={roles.map((id) => ({ id, name: nameOf(id) }))}
      />
      {isInstallationRole(value.role) ? null : (
        <ChoiceField
          label={t("tenant")}
          value={value.tenant}
          onChange={(tenant) => onChange({ ...value, tenant })}
          choices={tenants.map(({ slug, brand }) => ({ id: slug, name: brand }))}
        />
      )}
    </div>
  );
}
