import type { Preview } from "@weitersagen/contract/console/previews";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useLanguage, useTexts } from "../lib/language.tsx";
import { useRun } from "../lib/use-run.ts";
import { Button } from "./button.tsx";

const texts = {
  de: { preview: "Vorschau", open: "Vorschau öffnen", failed: "Keine Vorschau:" },
  en: { preview: "Preview", open: "Open the preview", failed: "No preview:" },
} as const;

interface Props {
  /** Where there are several: what this one shows. */
  readonly label?: string;
  /** The addresses of the page, made when they are asked for: they are valid for a quarter of an hour. */
  readonly make: () => Promise<Preview>;
  readonly isDisabled?: boolean;
}

/** Opens the tenant's real page with what is not saved or published yet, in another tab. */
export function PreviewButton({ label, make, isDisabled = false }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const { run, error, isRunning } = useRun();
  const [blocked, setBlocked] = useState<string>();
  const open = () => {
    setBlocked(undefined);
    // Opened while the click is handled: browsers block a tab that is opened after waiting.
    const tab = window.open("", "_blank");
    void run(async () => {
      try {
        const { german, english } = await make();
        const address = language === "de" ? german : english;
        if (!tab) return setBlocked(address);
        tab.opener = null;
        tab.location.replace(address);
      } catch (failure) {
        tab?.close();
        throw failure;
      }
    });
  };
  return (
    <>
      <Button onPress={open} isPending={isRunning} isDisabled={isDisabled}>
        <Eye aria-hidden size={16} />
        {label ?? t("preview")}
      </Button>
      {blocked === undefined ? null : (
        <a href={blocked} target="_blank" rel="noreferrer" className="link text-sm">
          {t("open")}
        </a>
      )}
      {error ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {t("failed")} {error.message}
        </p>
      ) : null}
    </>
  );
}
