import type { ComponentProps } from "react";
import { FieldError, useFieldIds, type FieldTexts } from "./field.tsx";

type CheckboxProps = FieldTexts & Omit<ComponentProps<"input">, "type" | "aria-invalid">;

/** The whole line can be clicked; links inside the label stay links. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  return (
    <div className={className}>
      <div className="flex gap-3">
        <input
          {...rest}
          {...aria}
          type="checkbox"
          id={controlId}
          className="mt-2.5 size-6 shrink-0 cursor-pointer accent-link aria-invalid:rounded-sm aria-invalid:ring-2 aria-invalid:ring-danger"
        />
        <label htmlFor={controlId} className="min-h-11 min-w-0 cursor-pointer py-2.5 wrap-anywhere">
          {label}
        </label>
      </div>
      {hint && (
        <p id={hintId} className="pl-9 text-fine text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-9">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
