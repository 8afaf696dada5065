import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field.tsx";

type TextFieldProps = FieldTexts & { inputClassName?: string } & Omit<
    ComponentProps<"input">,
    "aria-invalid"
  >;

export function TextField({ label, hint, error, id, className, inputClassName, ...rest }: TextFieldProps) {
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId, className }}>
      <input
        type="text"
        {...rest}
        {...aria}
        id={controlId}
        className={classNames("control", inputClassName)}
      />
    </FieldFrame>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "aria-invalid">;

export function TextArea({ label, hint, error, id, className, rows = 5, ...rest }: TextAreaProps) {
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId, className }}>
      <textarea {...rest} {...aria} rows={rows} id={controlId} className="control" />
    </FieldFrame>
  );
}
