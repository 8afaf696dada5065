import { Download } from "lucide-react";
import { useTexts } from "../../lib/language.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/list/list-menus.tsx";
import { Failure } from "../../ui/states.tsx";
import { numbersTexts } from "./texts.ts";

interface Props {
  /** A file has one table. */
  readonly files: readonly { readonly name: string; readonly save: () => Promise<void> }[];
}

/** Downloads one of several tables for spreadsheets. */
export function CsvMenu({ files }: Props) {
  const t = useTexts(numbersTexts);
  const { run, error, isRunning } = useRun();
  return (
    <div className="print:hidden">
      <Menu name={t("csv")} icon={<Download aria-hidden size={16} />}>
        <p className="text-sm text-muted">{t("csvHint")}</p>
        <ul className="grid gap-0.5">
          {files.map(({ name, save }) => (
            <li key={name}>
              <Button kind="quiet" onPress={() => void run(save)} isPending={isRunning}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
        {error ? <Failure error={new Error(t("noFile", { reason: error.message }))} /> : null}
      </Menu>
    </div>
  );
}
