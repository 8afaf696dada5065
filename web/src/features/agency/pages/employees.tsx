import { changeEmployee, type Employee, listEmployees } from "@weitersagen/contract/agency-calls";
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
import { EmployeeTable } from "../components/employee-table.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("employees")} – ${t("area")}`, description: t("description") };
  },
  Component: EmployeesPage,
});

const load = (api: ApiCaller) => api(listEmployees, {});

function EmployeesPage() {
  const t = useTexts(agencyTexts);
  return (
    <AgencyFrame screen="AgenturMitarbeiter" title={t("employees")} ability="viewEmployees">
      <AgencyData load={load}>
        {(employees, reload) => <Employees employees={employees} reload={reload} />}
      </AgencyData>
    </AgencyFrame>
  );
}

type Open = { readonly dialog: "add" } | { readonly dialog: "change" | "lock"; readonly employee: Employee };

const nameOf = ({ firstName, lastName, number }: Employee): string =>
  `${firstName} ${lastName}`.trim() || number;

interface EmployeesProps {
  readonly employees: readonly Employee[];
  readonly reload: () => void;
}

function Employees({ employees, reload }: EmployeesProps) {
  const t = useTexts(agencyTexts);
  const { api } = useAgency();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<unknown>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    reload();
  };
  const setLocked = async ({ number }: Employee, isLocked: boolean) => {
    setFailure(undefined);
    await api(changeEmployee, { params: { number }, body: { isLocked } }).catch(setFailure);
    done();
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{t("employeesLead")}</p>
        <Button onClick={() => setOpen({ dialog: "add" })}>{t("addEmployee")}</Button>
      </div>
      {failure !== undefined && (
        <div className="mb-6">
          <Notice tone="danger" title={t("failed")}>
            {problemOf(failure)?.detail}
          </Notice>
        </div>
      )}
      <EmployeeTable
        employees={employees}
        nameOf={nameOf}
        onChange={(employee) => setOpen({ dialog: "change", employee })}
        onLock={(employee) => setOpen({ dialog: "lock", employee })}
        onUnlock={(employee) => void setLocked(employee, false)}
      />
      <Dialog open={open !== undefined} onClose={close} title={titleOf(open, t)} closeLabel={t("close")}>
        {open?.dialog === "add" && <EmployeeForm onSaved={done} />}
        {open?.dialog === "change" && <EmployeeForm employee={open.employee} onSaved={done} />}
        {open?.dialog === "lock" && (
          <>
            <p>{t("lockText", { name: nameOf(open.employee) })}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button onClick={() => void setLocked(open.employee, true)}>{t("lock")}</Button>
              <Button variant="secondary" onClick={close}>
                {t("cancel")}
              </Button>
            </div>
          </>
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
