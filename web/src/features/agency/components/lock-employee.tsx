import type { Employee } from "@weitersagen/contract/agency-calls";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { agencyTexts } from "../texts.ts";

interface LockEmployeeProps {
  readonly employee: Employee;
  /** Who may take over. */
  readonly successors: readonly Employee[];
  readonly nameOf: (employee: Employee) => string;
  readonly onLock: (successor: Employee | undefined) => void;
  readonly onCancel: () => void;
}

/** Asks before an employee is locked, and who goes on with what is open. */
export function LockEmployee({ employee, successors, nameOf, onLock, onCancel }: LockEmployeeProps) {
  const t = useTexts(agencyTexts);
  const [chosen, setChosen] = useState("");
  const name = nameOf(employee);
  const count = employee.openRecommendations;
  return (
    <>
      <p>{t("lockText", { name })}</p>
      {count === 0 ? (
        <p className="mt-4">{t("nothingOpen")}</p>
      ) : (
        <Select
          label={t("handOver")}
          hint={t("handOverHint", { count })}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          options={[
            { value: "", label: t("handOverNobody") },
            ...successors.map((one) => ({ value: one.number, label: nameOf(one) })),
          ]}
          className="mt-5"
        />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onLock(successors.find(({ number }) => number === chosen))}>
          {t("lock")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </>
  );
}
