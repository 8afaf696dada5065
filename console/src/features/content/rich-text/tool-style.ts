/** A button of the toolbar. */
export const toolStyle =
  "inline-flex h-8 min-w-8 items-center justify-center rounded-md text-muted data-[disabled]:opacity-40 data-[hovered]:bg-raised data-[hovered]:text-ink data-[selected]:bg-accent-soft data-[selected]:text-accent-strong";
