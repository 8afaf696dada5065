import { useId } from "react";
import { Switch } from "react-aria-components";

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean;
}

/** Something that is on or off, with its explanation below its name. */
export function SwitchField({ label, hint, ...props }: Props) {
  const name = useId();
  const description = useId();
  return (
    <Switch
      {...props}
      aria-labelledby={name}
      {...(hint === undefined ? {} : { "aria-describedby": description })}
      className="group flex min-h-9 cursor-default items-start gap-3 py-1 text-sm"
    >
      <span className="mt-0.5 flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-raised p-0.5 group-data-[disabled]:opacity-60 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-accent group-data-[selected]:border-accent group-data-[selected]:bg-accent">
        <span className="size-3.5 rounded-full bg-line-strong transition-transform group-data-[selected]:translate-x-4 group-data-[selected]:bg-on-accent motion-reduce:transition-none" />
      </span>
      <span className="grid">
        <span id={name}>{label}</span>
        {hint === undefined ? null : (
          <span id={description} className="text-xs text-muted">
            {hint}
          </span>
        )}
      </span>
    </Switch>
  );
}
