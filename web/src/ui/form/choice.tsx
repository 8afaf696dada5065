import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface ChoiceProps {
  readonly name: string;
  readonly value: string | number;
  readonly checked: boolean;
  readonly onChoose: () => void;
  /** Classes of the tile, and of the native radio button in it. */
  readonly className: string;
  readonly inputClassName: string;
  readonly children: ReactNode;
}

/** A radio button as a tile. The whole tile can be clicked, and it shows the focus of the button. */
export function Choice({ name, value, checked, onChoose, className, inputClassName, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        "min-h-12 cursor-pointer rounded-control border border-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className={classNames("outline-none", inputClassName)}
      />
      {children}
    </label>
  );
}
