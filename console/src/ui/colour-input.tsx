interface Props {
  readonly label: string;
  /** `#1a6b4c` */
  readonly value: string;
  readonly onChange: (hex: string) => void;
  readonly isDisabled?: boolean;
}

/** A patch that opens the browser's choice of colours, without the frame that the browser draws around it. */
export function ColourInput({ label, value, onChange, isDisabled = false }: Props) {
  return (
    <input
      type="color"
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.value)}
      className="h-9 w-11 shrink-0 rounded-md border border-line-strong/60 bg-surface p-1 pointer-coarse:h-11 [&::-moz-color-swatch]:rounded-sm [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
    />
  );
}
