import { PersonalData } from "@weitersagen/contract/personal-data";
import { useState } from "react";
import * as z from "zod/mini";
import { offerFile } from "../../lib/encoding/offer-file.ts";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { dataFile } from "@weitersagen/contract/personal-data-file/file";
import { downloadTexts } from "./download-texts.ts";

interface DataDownloadProps {
  readonly load: () => Promise<PersonalData>;
}

/** Downloads everything stored about a person, for reading or for programs. */
export function DataDownload({ load }: DataDownloadProps) {
  const t = useTexts(downloadTexts);
  const { language } = usePage();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const download = async (form: "html" | "json") => {
    setState("busy");
    try {
      const data = await load();
      const text =
        form === "html" ? dataFile(data, language) : JSON.stringify(z.encode(PersonalData, data), null, 2);
      const type = form === "html" ? "text/html" : "application/json";
      offerFile(new Blob([text], { type: `${type};charset=utf-8` }), `${t("downloadName")}.${form}`);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <p>{t("downloadText")}</p>
      {state === "failed" && <Notice tone="danger">{t("downloadFailed")}</Notice>}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={state === "busy"} onClick={() => void download("html")}>
          {t("downloadReadable")}
        </Button>
        <Button variant="secondary" busy={state === "busy"} onClick={() => void download("json")}>
          {t("downloadJson")}
        </Button>
      </div>
    </>
  );
}
