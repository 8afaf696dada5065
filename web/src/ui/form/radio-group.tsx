import type { ReactNode } from "react";
import { Choice } from "./choice.tsx";
import { classNames } from "../class-names.ts";
import { FieldError, useFieldIds } from "./field.tsx";

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The second line: what the option means. */
  note?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  name: string;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Side by side on wide screens. */
  inline?: boolean;
  hideLegend?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, hint, error, name, options, value, onChange, inline = false, hideLegend = false } = props;
  const { hintId, errorId, aria } = useFieldIds({ id: name, hint, error });
  return (
    <fieldset className="min-w-0" aria-describedby={aria["aria-describedby"]}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-semibold"}>{legend}</legend>
      {hint && (
        <p id={hintId} className="mb-2 text-fine text-muted">
          {hint}
        </p>
      )}
      <div className={classNames("grid gap-2", inline && "md:auto-cols-fr md:grid-flow-col")}>
        {options.map((option) => (
          <Choice
            key={option.value}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChoose={() => onChange(option.value)}
            className="flex items-start gap-3 bg-paper px-4 py-2.5 has-checked:border-link has-checked:ring-1 has-checked:ring-link"
            inputClassName="mt-1 size-5 shrink-0 accent-link"
          >
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.note && <span className="block text-fine text-muted">{option.note}</span>}
            </span>
          </Choice>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
