import type { Employee } from "@weitersagen/contract/agency-calls";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { agencyTexts } from "../texts.ts";

interface EmployeeTableProps {
  readonly employees: readonly Employee[];
  readonly nameOf: (employee: Employee) => string;
  readonly onChange: (employee: Employee) => void;
  readonly onLock: (employee: Employee) => void;
  readonly onUnlock: (employee: Employee) => void;
}

/** A table on wide screens; on a phone each row is a block. */
export function EmployeeTable({ employees, nameOf, ...actions }: EmployeeTableProps) {
  const t = useTexts(agencyTexts);
  return (
    <table aria-label={t("employees")} className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-fine text-muted">
          {(["name", "number", "role", "status", "actions"] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {employees.map((employee) => (
          <tr key={employee.number} className="border-b border-line align-top max-md:block max-md:py-3">
            <th scope="row" className="py-2 pr-4 font-normal max-md:block max-md:py-0">
              <span className="block font-semibold">{nameOf(employee)}</span>
              <span className="text-fine text-muted wrap-anywhere">{employee.email}</span>
            </th>
            <td className="py-2 pr-4 tabular-nums max-md:block max-md:py-0">{employee.number}</td>
            <td className="py-2 pr-4 max-md:block max-md:py-0">
              {employee.roles.map((role) => t(role)).join(", ") || t("noRole")}
            </td>
            <td className="py-2 pr-4 max-md:block max-md:py-1">
              <Status employee={employee} />
            </td>
            <td className="py-1 max-md:block">
              <Actions employee={employee} name={nameOf(employee)} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Status({ employee }: { readonly employee: Employee }) {
  const t = useTexts(agencyTexts);
  if (employee.lockedAt) return <Tag tone="danger">{t("locked")}</Tag>;
  return employee.hasSignedOn ? <Tag tone="success">{t("active")}</Tag> : <Tag>{t("invited")}</Tag>;
}

interface ActionsProps extends Pick<EmployeeTableProps, "onChange" | "onLock" | "onUnlock"> {
  readonly employee: Employee;
  readonly name: string;
}

function Actions({ employee, name, onChange, onLock, onUnlock }: ActionsProps) {
  const t = useTexts(agencyTexts);
  if (employee.lockedAt) {
    return (
      <Button
        variant="quiet"
        className="-ml-2"
        aria-label={`${t("unlock")}: ${name}`}
        onClick={() => onUnlock(employee)}
      >
        {t("unlock")}
      </Button>
    );
  }
  if (employee.isSelf) return <p className="max-w-xs py-1 text-fine text-muted">{t("ownData")}</p>;
  return (
    <div className="-ml-2 flex flex-wrap gap-x-2">
      <Button variant="quiet" aria-label={`${t("change")}: ${name}`} onClick={() => onChange(employee)}>
        {t("change")}
      </Button>
      <Button variant="quiet" aria-label={`${t("lock")}: ${name}`} onClick={() => onLock(employee)}>
        {t("lock")}
      </Button>
    </div>
  );
}
