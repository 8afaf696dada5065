import { Check } from "lucide-react";
import { Checkbox } from "react-aria-components";

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

export function CheckBox({ label, ...props }: Props) {
  return (
    <Checkbox {...props} className="group flex min-h-8 cursor-default items-center gap-2 text-sm">
      <span className="grid size-4.5 place-items-center rounded border border-line-strong bg-surface text-on-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-accent group-data-[selected]:bg-accent">
        <Check aria-hidden size={14} className="opacity-0 group-data-[selected]:opacity-100" />
      </span>
      {label}
    </Checkbox>
  );
}
