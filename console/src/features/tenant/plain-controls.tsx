import type { FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { useState } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { plainText } from "../../entities/difference/values.ts";
import { readTyped, typedOf } from "./values.ts";

export interface ControlProps {
  readonly shape: FieldShape;
  /** Where its value is in the settings, as errors name it: `Datev.Konten.Bank`. */
  readonly path: string;
  readonly value: unknown;
  readonly isReadOnly: boolean;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (value: unknown) => void;
}

export function FlagControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  return (
    <>
      <SwitchField
        label={label}
        hint={hint}
        isSelected={value === 1}
        isDisabled={isReadOnly}
        onChange={(isSelected) => onChange(isSelected ? 1 : value === undefined ? undefined : 0)}
      />
      <Fault text={errorAt(path)} />
    </>
  );
}

export function ChoiceControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  const choices = (shape.choices ?? []).map((choice) => ({
    id: String(choice.value),
    name: choice[language],
  }));
  return (
    <div className="grid content-start gap-1">
      <ChoiceField
        label={label}
        value={value === undefined || value === null ? "" : plainText(value)}
        isDisabled={isReadOnly}
        onChange={(id) => {
          const typed = readTyped(shape, id);
          if ("value" in typed) onChange(typed.value);
        }}
        choices={
          shape.empty === undefined && value !== undefined
            ? choices
            : [{ id: "", name: t("unset") }, ...choices]
        }
      />
      {hint === "" ? null : <span className="text-xs text-muted">{hint}</span>}
      <Fault text={value === undefined && errorAt(path) !== undefined ? t("choose") : errorAt(path)} />
    </div>
  );
}

/** Boxes to tick. The values keep the order of the choices. */
export function ChoicesControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  const { choices = [] } = shape;
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  const choose = (one: string | number, isChosen: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((id) => (id === one ? isChosen : chosen.has(id))));
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm font-medium">{label}</legend>
      {choices.map((choice) => (
        <CheckBox
          key={choice.value}
          label={choice[language]}
          isSelected={chosen.has(choice.value)}
          isDisabled={isReadOnly}
          onChange={(isChosen) => choose(choice.value, isChosen)}
        />
      ))}
      <span className="text-xs text-muted">{hint}</span>
      <Fault text={errorAt(path)} />
    </fieldset>
  );
}

/** What is typed stays as it was typed, also while it is not a value yet. */
export function TypedControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  const [typed, setTyped] = useState<{ text: string; stands: string }>();
  const stands = JSON.stringify(value) ?? "";
  const isOwn = typed !== undefined && typed.stands === stands;
  const text = isOwn ? typed.text : typedOf(shape, value);
  const result = readTyped(shape, text);
  const type = (next: string) => {
    const read = readTyped(shape, next);
    const after = "value" in read ? read.value : value;
    setTyped({ text: next, stands: JSON.stringify(after) ?? "" });
    if ("value" in read) onChange(read.value);
  };
  const isUntouched = typed === undefined && value === undefined;
  const fault = "error" in result && !isUntouched ? t(result.error) : errorAt(path);
  const unit = shape.kind === "cents" ? " (€)" : "";
  const shared = {
    label: label + unit,
    value: text,
    onChange: type,
    isReadOnly: isReadOnly || shape.kind === "fixed",
    ...(hint === "" ? {} : { hint }),
  };
  if (shape.kind === "lines")
    return (
      <div className="grid gap-1">
        <TextArea {...shared} rows={Math.min(12, Math.max(2, text.split("\n").length))} />
        <Fault text={fault} />
      </div>
    );
  return (
    <Field
      {...shared}
      error={fault}
      type={shape.kind === "email" || shape.kind === "url" ? shape.kind : "text"}
      {...(shape.kind === "number" || shape.kind === "channel" ? { inputMode: "numeric" as const } : {})}
    />
  );
}

export function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className="text-xs text-danger">{text}</span>;
}
