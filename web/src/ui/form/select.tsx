import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field.tsx";

interface SelectOption {
  value: string;
  label: string;
}

type SelectProps = FieldTexts & { options: readonly SelectOption[] } & Omit<
    ComponentProps<"select">,
    "aria-invalid" | "children"
  >;

export function Select({ label, hint, error, id, className, options, ...rest }: SelectProps) {
  const { controlId, hintId, errorId, aria } = useFieldIds({ id, hint, error });
  return (
    <FieldFrame {...{ label, hint, error, controlId, hintId, errorId, className }}>
      <span className="relative block">
        <select {...rest} {...aria} id={controlId} className="control appearance-none pr-11 text-ellipsis">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-muted"
        />
      </span>
    </FieldFrame>
  );
}
