import { colourFromHex, hexColour } from "@weitersagen/contract/colour";
import type { Theme } from "@weitersagen/contract/theme";
import { useId, useState } from "react";
import { useTexts } from "../../lib/language.tsx";
import { ColourInput } from "../../ui/colour-input.tsx";
import { Section } from "../../ui/page.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { darkened } from "./darkened.ts";
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

type Colours = Theme["colours"];

interface Props {
  readonly colours: Colours;
  /** Said before the name of each colour where two lists are on one page. */
  readonly prefix?: string;
  readonly isReadOnly: boolean;
  readonly onChange: (colours: Colours) => void;
}

/** The twelve colours that a brand chooses; all others are derived from them. */
export function ColourFields({ colours, prefix = "", isReadOnly, onChange }: Props) {
  const t = useTexts(themeTexts);
  return (
    <div className="grid gap-2">
      {names.map((name) => (
        <ColourField
          key={name}
          label={t(name)}
          prefix={prefix}
          value={hexColour(colours[name])}
          isReadOnly={isReadOnly}
          onChange={(hex) => onChange({ ...colours, [name]: [...colourFromHex(hex)] })}
        />
      ))}
    </div>
  );
}

interface DarkProps {
  readonly theme: Theme;
  readonly isReadOnly: boolean;
  readonly onChange: (theme: Theme) => void;
}

/** Colours for visitors whose system is dark. A brand may do without: then its pages are light for everyone. */
export function DarkSection({ theme, isReadOnly, onChange }: DarkProps) {
  const t = useTexts(themeTexts);
  const { darkColours, ...light } = theme;
  return (
    <Section title={t("darkColours")}>
      <SwitchField
        label={t("darkSwitch")}
        hint={t("darkHint")}
        isSelected={darkColours !== undefined}
        isDisabled={isReadOnly}
        onChange={(isOn) => onChange(isOn ? { ...light, darkColours: darkened(theme.colours) } : light)}
      />
      {darkColours ? (
        <ColourFields
          colours={darkColours}
          prefix={t("darkPrefix")}
          isReadOnly={isReadOnly}
          onChange={(colours) => onChange({ ...light, darkColours: colours })}
        />
      ) : null}
    </Section>
  );
}

interface ColourFieldProps {
  readonly label: string;
  readonly prefix: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (hex: string) => void;
}

/** A colour, chosen by eye or typed as in the brand's manual: #1a6b4c. */
function ColourField({ label, prefix, value, isReadOnly, onChange }: ColourFieldProps) {
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
      <ColourInput
        label={t("pick", { name: prefix + label })}
        value={value}
        isDisabled={isReadOnly}
        onChange={type}
      />
      <label htmlFor={id} className="min-w-0 flex-1 text-sm">
        <span className="sr-only">{prefix}</span>
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
