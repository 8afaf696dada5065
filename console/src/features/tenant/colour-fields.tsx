import { colourFromHex, hexColour } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";
import { useId, useState } from "react";
import { useTexts } from "../../lib/language.tsx";
import { themeTexts } from "./theme-texts.ts";

type ColourName = keyof Theme["colours"];

const names: readonly ColourName[] = [
  "action",
  "accent",
  "ink",
  "mutedInk",
  "link",
  "paper",
  "surface",
  "stage",
  "line",
  "focus",
  "success",
  "danger",
];

interface Props {
  readonly theme: Theme;
  readonly isReadOnly: boolean;
  readonly onChange: (theme: Theme) => void;
}

/** The twelve colours that a brand chooses; all others are derived from them. */
export function ColourFields({ theme, isReadOnly, onChange }: Props) {
  const t = useTexts(themeTexts);
  return (
    <div className="grid gap-2">
      {names.map((name) => (
        <ColourField
          key={name}
          label={t(name)}
          value={hexColour(theme.colours[name])}
          isReadOnly={isReadOnly}
          onChange={(hex) =>
            onChange({ ...theme, colours: { ...theme.colours, [name]: [...colourFromHex(hex)] } })
          }
        />
      ))}
    </div>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (hex: string) => void;
}

/** A colour, chosen by eye or typed as in the brand's manual: #1a6b4c. */
function ColourField({ label, value, isReadOnly, onChange }: ColourFieldProps) {
  const t = useTexts(themeTexts);
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const type = (next: string) => {
    const isColour = /^#[0-9a-f]{6}$/i.test(next.trim());
    setTyped(isColour ? undefined : next);
    if (isColour) onChange(next.trim().toLowerCase());
  };
  return (
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={t("pick", { name: label })}
        value={value}
        disabled={isReadOnly}
        onChange={(event) => type(event.target.value)}
        className="h-9 w-11 shrink-0 rounded border border-line-strong/60 bg-surface p-0.5"
      />
      <label htmlFor={id} className="min-w-0 flex-1 text-sm">
        {label}
      </label>
      <input
        id={id}
        value={typed ?? value}
        readOnly={isReadOnly}
        spellCheck={false}
        maxLength={7}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(undefined)}
        className="h-9 w-24 rounded-md border border-line-strong/60 bg-surface px-2 font-mono text-sm"
      />
    </div>
  );
}
