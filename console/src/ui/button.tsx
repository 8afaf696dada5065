import { Button as AriaButton, type ButtonProps } from "react-aria-components";

const kinds = {
  primary: "bg-accent text-on-accent data-[hovered]:bg-accent-strong border-transparent",
  secondary: "bg-surface text-ink border-line-strong/50 data-[hovered]:bg-raised",
  quiet: "bg-transparent text-ink border-transparent data-[hovered]:bg-raised",
  danger: "bg-surface text-danger border-danger/50 data-[hovered]:bg-danger-soft",
} as const;

interface Props extends Omit<ButtonProps, "className"> {
  readonly kind?: keyof typeof kinds;
  readonly wide?: boolean;
}

export function Button({ kind = "secondary", wide = false, ...props }: Props) {
  return (
    <AriaButton
      {...props}
      className={`inline-flex h-9 cursor-default items-center justify-center gap-2 rounded-md border px-3 text-sm font-medium whitespace-nowrap data-[disabled]:opacity-50 data-[pending]:opacity-70 ${kinds[kind]} ${wide ? "w-full" : ""}`}
    />
  );
}
