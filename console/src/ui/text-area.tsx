import { Label, TextArea as AriaTextArea, TextField, type TextFieldProps } from "react-aria-components";
import { FieldHint } from "./field-hint.tsx";
import { clearProblem, FieldProblem } from "./field-problem.tsx";
import { RequiredMark } from "./required-mark.tsx";

interface Props extends Omit<TextFieldProps, "className" | "children"> {
  readonly label: string;
  readonly hint?: string;
  readonly rows?: number;
}

export function TextArea({ label, hint, rows = 4, ...props }: Props) {
  return (
    <TextField {...props} className="grid gap-1">
      <span className="flex gap-1 text-sm font-medium">
        <Label>{label}</Label>
        {props.isRequired ? <RequiredMark /> : null}
      </span>
      <AriaTextArea
        rows={rows}
        onInput={clearProblem}
        className="w-full rounded-md border border-line-strong/60 bg-surface px-2.5 py-2 text-sm text-ink data-[focused]:border-accent data-[invalid]:border-danger"
      />
      <FieldHint>{hint}</FieldHint>
      <FieldProblem />
    </TextField>
  );
}
