import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className">;

/** An on/off control with immediate effect. The caller provides the label. */
export function Switch(props: SwitchProps) {
  return (
    <input
      {...props}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its state already
      role="switch"
      className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-ink bg-paper transition-colors before:absolute before:top-1/2 before:left-1 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-ink before:transition-transform checked:bg-ink checked:before:translate-x-5 checked:before:bg-paper disabled:cursor-default disabled:opacity-60 forced-colors:border-[ButtonText] forced-colors:bg-[ButtonFace] forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
    />
  );
}
