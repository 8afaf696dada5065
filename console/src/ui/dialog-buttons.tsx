import type { ReactNode } from "react";
import { useTexts } from "../lib/language.tsx";
import { Button } from "./button.tsx";

const texts = { de: { cancel: "Abbrechen" }, en: { cancel: "Cancel" } } as const;

interface Props {
  readonly onCancel: () => void;
  /** The button that does it. */
  readonly children: ReactNode;
}

/** The last row of a dialog: a way out, and the button that does what the dialog is for. */
export function DialogButtons({ onCancel, children }: Props) {
  const t = useTexts(texts);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" onPress={onCancel}>
        {t("cancel")}
      </Button>
      {children}
    </div>
  );
}
