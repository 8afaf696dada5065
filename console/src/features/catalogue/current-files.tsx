import { catalogueFileNames, downloadCatalogueFile } from "@weitersagen/contract/console/catalogue-import";
import { FileDown } from "lucide-react";
import { download } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { importTexts } from "./import-texts.ts";

/** The files of the catalogue as it is, in the form that an upload takes. */
export function CurrentFiles() {
  const t = useTexts(importTexts);
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>{t("current")}</span>
      {catalogueFileNames.map((file) => (
        <Button
          key={file}
          onPress={() => void run(() => download(downloadCatalogueFile, { params: { file } }, tenant))}
          isPending={isRunning}
        >
          <FileDown aria-hidden size={16} />
          {file}
        </Button>
      ))}
      {error ? <Failure error={error} /> : null}
    </div>
  );
}
