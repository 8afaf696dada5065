import { ChevronDown } from "lucide-react";
import { Button, ComboBox, Input, Label, ListBox, Popover } from "react-aria-components";
import { type Choice, ChoiceItem } from "./choice-item.tsx";
import { controlStyle } from "./field.tsx";

interface Props {
  readonly label: string;
  /** Empty for no choice. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly choices: readonly Choice[];
  readonly placeholder: string;
  /** Said where no choice contains the typed words. */
  readonly noMatch: string;
  /** What the arrow does. */
  readonly showLabel: string;
}

/** A choice from a long list: typing narrows it down. Emptying the field takes the choice back. */
export function SearchChoice({ label, value, onChange, choices, placeholder, noMatch, showLabel }: Props) {
  return (
    <ComboBox
      defaultItems={choices}
      defaultValue={value === "" ? null : value}
      onChange={(key) => onChange(key === null ? "" : String(key))}
      allowsEmptyCollection
      menuTrigger="focus"
      className="grid gap-1"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <div className="relative">
        <Input className={`${controlStyle} pr-8`} placeholder={placeholder} />
        <Button
          aria-label={showLabel}
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-muted"
        >
          <ChevronDown aria-hidden size={16} />
        </Button>
      </div>
      <Popover className="w-96 max-w-[90vw] rounded-lg border border-line bg-surface p-1 shadow-pop">
        <ListBox
          className="max-h-80 overflow-auto outline-none"
          renderEmptyState={() => <p className="px-2.5 py-1.5 text-sm text-muted">{noMatch}</p>}
        >
          {(choice: Choice) => <ChoiceItem {...choice} />}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
