import { type ComponentProps, useId, useRef, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../button.tsx";
import { FieldFrame, type FieldTexts, useFieldIds } from "./field.tsx";
import { fileTexts } from "./file-texts.ts";

interface FileFieldProps extends FieldTexts, Pick<ComponentProps<"input">, "accept" | "id" | "onFocus"> {
  /** The file can be taken away again. */
  readonly isRemovable?: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

/**
 * Chooses a file. The browser's own control speaks the browser's language, so it lies unseen over a button in the page's:
 * clicks, keys, dropped files and screen readers reach it as ever.
 */
export function FileField({
  id,
  label,
  hint,
  error,
  accept,
  onFocus,
  isRemovable = false,
  onChoose,
}: FileFieldProps) {
  const t = useTexts(fileTexts);
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  const stateId = useId();
  const [name, setName] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const remove = () => {
    if (!input.current) return;
    input.current.value = "";
    setName(undefined);
    onChoose(undefined);
    // The button disappears.
    input.current.focus();
  };
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId }}>
      <div className="control relative flex flex-wrap items-center gap-x-3.5 gap-y-1 p-1.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <span
          aria-hidden
          className="flex min-h-9 items-center rounded-control bg-ink px-4 py-1 font-semibold text-paper forced-colors:border"
        >
          {t(name === undefined ? "choose" : "chooseOther")}
        </span>
        <output id={stateId} className="min-w-0 text-muted wrap-anywhere">
          {name ?? t("none")}
        </output>
        <input
          ref={input}
          type="file"
          accept={accept}
          onFocus={onFocus}
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
      {isRemovable && name !== undefined && (
        <Button variant="quiet" onClick={remove} className="-ml-2">
          {t("remove")}
        </Button>
      )}
    </FieldFrame>
  );
}
