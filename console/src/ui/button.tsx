import { Button as AriaButton, type ButtonProps } from "react-aria-components";

/** In a cell of a table a button is no taller than its row; under a finger it is. */
const box =
  "h-9 justify-center border px-3 whitespace-nowrap in-[td]:sm:-my-1 in-[td]:sm:h-7 in-[td]:sm:px-2 pointer-coarse:min-h-11";

const kinds = {
  primary: `${box} bg-accent text-on-accent data-[hovered]:bg-accent-strong border-transparent`,
  secondary: `${box} bg-surface text-ink border-line-strong/50 data-[hovered]:bg-raised`,
  /** Its text, not its frame, is aligned with the column of a table. */
  quiet: `${box} bg-transparent text-ink border-transparent data-[hovered]:bg-raised in-[td]:only:-ml-3 in-[td]:sm:only:-ml-2`,
  danger: `${box} bg-surface text-danger border-danger/50 data-[hovered]:bg-danger-soft`,
  /** The last step of something dangerous: the button of its dialog. */
  destroy: `${box} bg-danger text-on-danger border-transparent data-[hovered]:bg-danger-strong`,
  /** In a line of text, or below what it belongs to. */
  link: "min-h-6 text-accent-strong underline underline-offset-2 data-[hovered]:text-ink",
} as const;

interface Props extends Omit<ButtonProps, "className"> {
  readonly kind?: keyof typeof kinds;
  readonly wide?: boolean;
}

export function Button({ kind = "secondary", wide = false, ...props }: Props) {
  return (
    <AriaButton
      {...props}
      className={`inline-flex cursor-default items-center gap-2 rounded-md text-sm font-medium data-[disabled]:opacity-50 data-[pending]:opacity-70 ${kinds[kind]} ${wide ? "w-full" : ""}`}
    />
  );
}
