import { type ComponentProps, useId, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field.tsx";
import { fileTexts } from "./file-texts.ts";

interface FileFieldProps extends FieldTexts, Pick<ComponentProps<"input">, "accept"> {
  readonly onChoose: (file: File | undefined) => void;
}

/**
 * Chooses a file. The browser's own control speaks the browser's language, so it lies unseen over a button in the page's:
 * clicks, keys, dropped files and screen readers reach it as ever.
 */
export function FileField({ label, hint, error, accept, onChoose }: FileFieldProps) {
  const t = useTexts(fileTexts);
  const { controlId, hintId, errorId, aria } = useFieldIds({ hint, error });
  const stateId = useId();
  const [name, setName] = useState<string>();
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId }}>
      <div className="control relative flex flex-wrap items-center gap-x-3.5 gap-y-1 p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <span
          aria-hidden
          className="flex min-h-9 items-center rounded-control bg-ink px-4 py-1 font-semibold text-paper"
        >
          {t(name === undefined ? "choose" : "chooseOther")}
        </span>
        <output id={stateId} className="min-w-0 text-muted wrap-anywhere">
          {name ?? t("none")}
        </output>
        <input
          type="file"
          accept={accept}
          {...aria}
          aria-describedby={[aria["aria-describedby"], stateId].filter(Boolean).join(" ")}
          id={controlId}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            setName(file?.name);
            onChoose(file);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
    </FieldFrame>
  );
}
