import { motifs, shapes, type Theme, typePairs } from "@weitersagen/contract/theme";
import { useState } from "react";
import { useTexts } from "../../lib/language.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { themeTexts } from "./theme-texts.ts";

const pairNames: Readonly<Record<(typeof typePairs)[number], string>> = {
  "bricolage-instrument": "Bricolage Grotesque + Instrument Sans",
  "fraunces-figtree": "Fraunces + Figtree",
  "newsreader-source": "Newsreader + Source Sans 3",
  geist: "Geist",
};

interface Props {
  readonly theme: Theme;
  readonly isReadOnly: boolean;
  readonly onChange: (theme: Theme) => void;
}

/** Type, shape and pictures of a look. */
export function FormFields({ theme, isReadOnly, onChange }: Props) {
  const t = useTexts(themeTexts);
  const { type } = theme;
  if (isReadOnly)
    return <p className="text-sm">{`${pairNames[type.pair]}, ${t(theme.shape)}, ${theme.radius} px`}</p>;
  return (
    <div className="grid gap-3">
      <ChoiceField
        label={t("pair")}
        value={type.pair}
        onChange={(id) =>
          onChange({ ...theme, type: { ...type, pair: typePairs.find((pair) => pair === id) ?? type.pair } })
        }
        choices={typePairs.map((id) => ({ id, name: pairNames[id] }))}
      />
      <NumberField
        label={t("displayWeight")}
        value={type.displayWeight}
        min={300}
        max={900}
        onChange={(displayWeight) => onChange({ ...theme, type: { ...type, displayWeight } })}
      />
      <NumberField
        label={t("displayTracking")}
        value={Math.round(type.displayTracking * 1_000) / 10}
        min={-6}
        max={6}
        onChange={(percent) => onChange({ ...theme, type: { ...type, displayTracking: percent / 100 } })}
      />
      <ChoiceField
        label={t("shape")}
        value={theme.shape}
        onChange={(id) => onChange({ ...theme, shape: shapes.find((shape) => shape === id) ?? theme.shape })}
        choices={shapes.map((id) => ({ id, name: t(id) }))}
      />
      <NumberField
        label={t("radius")}
        value={theme.radius}
        min={0}
        max={40}
        onChange={(radius) => onChange({ ...theme, radius })}
      />
      <ChoiceField
        label={t("motif")}
        value={theme.motif}
        onChange={(id) => onChange({ ...theme, motif: motifs.find((motif) => motif === id) ?? theme.motif })}
        choices={motifs.map((id) => ({ id, name: t(id) }))}
      />
    </div>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

function NumberField({ label, value, min, max, onChange }: NumberProps) {
  const t = useTexts(themeTexts);
  const [typed, setTyped] = useState<string>();
  const numberOf = (text: string) => Number(text.trim().replace(",", "."));
  const isNumber = (text: string) => text.trim() !== "" && numberOf(text) >= min && numberOf(text) <= max;
  return (
    <Field
      label={label}
      value={typed ?? String(value)}
      inputMode="numeric"
      error={typed === undefined ? undefined : t("number", { min, max })}
      onChange={(next) => {
        setTyped(isNumber(next) ? undefined : next);
        if (isNumber(next)) onChange(numberOf(next));
      }}
    />
  );
}
