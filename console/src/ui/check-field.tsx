import { Check } from "lucide-react";
import { Checkbox } from "react-aria-components";

interface Props {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, isSelected, onChange, isDisabled = false }: Props) {
  return (
    <Checkbox
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group flex min-h-9 cursor-default items-center gap-2 text-sm pointer-coarse:min-h-11 data-[disabled]:opacity-60"
    >
      <span className="grid size-4 shrink-0 place-items-center rounded border border-line-strong/60 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-accent group-data-[selected]:bg-accent">
        <Check aria-hidden size={12} className="text-on-accent opacity-0 group-data-[selected]:opacity-100" />
      </span>
      {label}
    </Checkbox>
  );
}
