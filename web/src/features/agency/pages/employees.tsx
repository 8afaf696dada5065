import {
  changeEmployee,
  type Employee,
  listEmployees,
  suggestEmployeeNumber,
} from "@weitersagen/contract/agency-calls";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { EmployeeForm } from "../components/employee-form.tsx";
import { LockEmployee } from "../components/lock-employee.tsx";
import { EmployeeTable } from "../components/employee-table.tsx";
import { agencyTexts } from "../texts.ts";
import { Outcome } from "../components/outcome.tsx";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("employees")} – ${t("area")}`, description: t("description") };
  },
  Component: EmployeesPage,
});

const load = async (api: ApiCaller) => {
  const [employees, { number }] = await Promise.all([api(listEmployees, {}), api(suggestEmployeeNumber, {})]);
  return { employees, nextNumber: number };
};

function EmployeesPage() {
  const t = useTexts(agencyTexts);
  return (
    <AgencyFrame screen="AgenturMitarbeiter" title={t("employees")} ability="viewEmployees">
      <AgencyData load={load}>{(data, reload) => <Employees {...data} reload={reload} />}</AgencyData>
    </AgencyFrame>
  );
}

type Open = { readonly dialog: "add" } | { readonly dialog: "change" | "lock"; readonly employee: Employee };

const nameOf = ({ firstName, lastName, number }: Employee): string =>
  `${firstName} ${lastName}`.trim() || number;

interface EmployeesProps {
  readonly employees: readonly Employee[];
  /** Proposed for the next employee. */
  readonly nextNumber: string;
  readonly reload: () => void;
}

function Employees({ employees, nextNumber, reload }: EmployeesProps) {
  const t = useTexts(agencyTexts);
  const { api } = useAgency();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<unknown>();
  const [outcome, setOutcome] = useState<string>();
  const close = () => setOpen(undefined);
  const show = (opened: Open) => {
    setOutcome(undefined);
    setFailure(undefined);
    setOpen(opened);
  };
  const done = (text: string | undefined) => {
    setOutcome(text);
    close();
    reload();
  };
  const saved = (employee: Employee, before?: Employee) => {
    const values = { name: nameOf(employee), email: employee.email ?? "" };
    if (!before) done(t("employeeAdded", values));
    else done(t(before.email === employee.email ? "employeeChanged" : "employeeMoved", values));
  };
  const setLocked = async (employee: Employee, isLocked: boolean, successor?: Employee) => {
    setFailure(undefined);
    const { number } = employee;
    try {
      const body = { isLocked, ...(successor && { handsOverTo: successor.number }) };
      await api(changeEmployee, { params: { number }, body });
      const name = nameOf(employee);
      if (successor) done(t("employeeHandedOver", { name, successor: nameOf(successor) }));
      else done(t(isLocked ? "employeeLocked" : "employeeUnlocked", { name }));
    } catch (problem) {
      setFailure(problem);
      done(undefined);
    }
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{t("employeesLead")}</p>
        <Button onClick={() => show({ dialog: "add" })}>{t("addEmployee")}</Button>
      </div>
      {outcome !== undefined && (
        <Outcome key={outcome}>
          <Notice tone="success">{outcome}</Notice>
        </Outcome>
      )}
      {failure !== undefined && (
        <Outcome>
          <Notice tone="danger" title={t("failed")}>
            {problemOf(failure)?.detail}
          </Notice>
        </Outcome>
      )}
      <EmployeeTable
        employees={employees}
        nameOf={nameOf}
        onChange={(employee) => show({ dialog: "change", employee })}
        onLock={(employee) => show({ dialog: "lock", employee })}
        onUnlock={(employee) => void setLocked(employee, false)}
      />
      <Dialog open={open !== undefined} onClose={close} title={titleOf(open, t)} closeLabel={t("close")}>
        {open?.dialog === "add" && <EmployeeForm nextNumber={nextNumber} onSaved={saved} onCancel={close} />}
        {open?.dialog === "change" && (
          <EmployeeForm
            employee={open.employee}
            onSaved={(employee) => saved(employee, open.employee)}
            onCancel={close}
          />
        )}
        {open?.dialog === "lock" && (
          <LockEmployee
            employee={open.employee}
            successors={employees.filter((one) => !one.lockedAt && one.number !== open.employee.number)}
            nameOf={nameOf}
            onLock={(successor) => void setLocked(open.employee, true, successor)}
            onCancel={close}
          />
        )}
      </Dialog>
    </>
  );
}

function titleOf(
  open: Open | undefined,
  t: ReturnType<typeof useTexts<(typeof agencyTexts)["catalogues"]["de"]>>,
): string {
  if (open?.dialog === "change") return t("changeEmployee", { name: nameOf(open.employee) });
  if (open?.dialog === "lock") return t("lockTitle", { name: nameOf(open.employee) });
  return t("addEmployee");
}
