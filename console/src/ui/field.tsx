import { type ReactNode, useId } from "react";
import {
  Button,
  Input,
  Label,
  ListBox,
  Popover,
  Select,
  SelectValue,
  TextField,
  type TextFieldProps,
} from "react-aria-components";
import { ChevronDown } from "lucide-react";
import { type Choice, ChoiceItem } from "./choice-item.tsx";
import { FieldHint } from "./field-hint.tsx";
import { clearProblem, FieldProblem } from "./field-problem.tsx";
import { RequiredMark } from "./required-mark.tsx";

export const controlStyle =
  "h-9 w-full pointer-coarse:min-h-11 rounded-md border border-line-strong/60 bg-surface px-2.5 text-sm text-ink placeholder:text-muted data-[focused]:border-accent data-[invalid]:border-danger";

interface Props extends Omit<TextFieldProps, "className" | "children"> {
  readonly label: string;
  /** For a column of fields: the name of the column. Its head shows it on wide screens, each field on narrow ones. */
  readonly columnLabel?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  /** False for one way of several: the field is required for its own button only and gets no star. */
  readonly isMarked?: boolean;
  /** Values that the browser offers; another one may be typed. */
  readonly suggestions?: readonly string[];
}

export function Field({
  label,
  columnLabel,
  hint,
  placeholder,
  error,
  isMarked = true,
  suggestions,
  ...props
}: Props) {
  const list = useId();
  return (
    // `isInvalid={false}` would say that the field is right, whatever the browser finds.
    <TextField {...props} {...(error === undefined ? {} : { isInvalid: true })} className="grid gap-1">
      {columnLabel === undefined ? (
        <span className="flex gap-1 text-sm font-medium">
          <Label>{label}</Label>
          {props.isRequired && isMarked ? <RequiredMark /> : null}
        </span>
      ) : (
        <Label className="sr-only">{label}</Label>
      )}
      {columnLabel === undefined ? null : (
        <span aria-hidden className="text-xs text-muted sm:hidden">
          {columnLabel}
        </span>
      )}
      <Input
        className={controlStyle}
        onInput={clearProblem}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(suggestions === undefined ? {} : { list })}
      />
      {suggestions === undefined ? null : (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
      <FieldHint>{hint}</FieldHint>
      <FieldProblem error={error} />
    </TextField>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly choices: readonly Choice[];
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
}

export function ChoiceField({
  label,
  hideLabel = false,
  value,
  onChange,
  choices,
  icon,
  isDisabled = false,
}: ChoiceProps) {
  return (
    <Select
      value={value}
      isDisabled={isDisabled}
      onChange={(key) => onChange(String(key))}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 outline-none"
      {...(hideLabel ? { "aria-label": label } : {})}
    >
      {hideLabel ? null : <Label className="text-sm font-medium">{label}</Label>}
      <Button className={`${controlStyle} flex cursor-default items-center gap-2 text-left`}>
        {icon}
        <SelectValue className="flex-1 truncate" />
        <ChevronDown aria-hidden size={16} className="text-muted" />
      </Button>
      <Popover className="min-w-(--trigger-width) rounded-lg border border-line bg-surface p-1 shadow-pop">
        <ListBox items={choices} className="max-h-80 overflow-auto outline-none">
          {(choice) => <ChoiceItem {...choice} />}
        </ListBox>
      </Popover>
    </Select>
  );
}
