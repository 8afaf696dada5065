import type { exportMoneyNumbers, exportPeople, exportQuality } from "@weitersagen/contract/console/insight";
import { Download } from "lucide-react";
import { download } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly call: typeof exportMoneyNumbers | typeof exportPeople | typeof exportQuality;
  readonly period: { readonly from: string | undefined; readonly until: string | undefined };
  readonly name?: string;
}

/** Downloads a report as a table for spreadsheets. */
export function CsvButton({ call, period, name }: Props) {
  const t = useTexts(numbersTexts);
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  return (
    <div className="print:hidden">
      <Button onPress={() => void run(() => download(call, { query: period }, tenant))} isPending={isRunning}>
        <Download aria-hidden size={16} />
        {name ?? t("csv")}
      </Button>
      {error ? <Failure error={new Error(t("noFile", { reason: error.message }))} /> : null}
    </div>
  );
}
