import type { TenantField } from "@weitersagen/domain/tenant-fields/field";
import { useState } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Badge } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { plainText, shownValue, typedOf, valueOf } from "./values.ts";

interface Props {
  readonly field: TenantField;
  /** As the draft and the entries on this page have it. */
  readonly value: unknown;
  readonly published: unknown;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One setting: its name, explanation and control, and what it was if it is changed. */
export function FieldInput({ field, value, published, isReadOnly, error, onChange }: Props) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const isChanged = JSON.stringify(value) !== JSON.stringify(published);
  const words = { on: t("on"), off: t("off"), nothing: t("nothing") };
  return (
    <div
      className={`grid gap-1 border-l-2 py-1 pl-3 ${isChanged ? "border-accent" : "border-transparent"}`}
      data-field={field.name}
    >
      <Control {...{ field, value, isReadOnly, error, onChange }} />
      {isChanged ? (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone="accent">{t("changed")}</Badge>
          <span className="min-w-0 break-words">
            {t("was", { value: shownValue(field.name, published, language, words) })}
          </span>
          {isReadOnly ? null : (
            <button type="button" className="min-h-6 underline" onClick={() => onChange(published)}>
              {t("reset")}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

type ControlProps = Omit<Props, "published">;

function Control({ field, value, isReadOnly, error, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const { label, hint } = field[language];
  if (field.kind === "flag")
    return (
      <>
        <CheckBox
          label={label}
          isSelected={value === 1}
          isDisabled={isReadOnly}
          onChange={(isSelected) => onChange(isSelected ? 1 : value === undefined ? undefined : 0)}
        />
        <span className="pl-6.5 text-xs text-muted">{hint}</span>
        {error === undefined ? null : <span className="pl-6.5 text-xs text-danger">{error}</span>}
      </>
    );
  if (field.kind === "choice" && !isReadOnly)
    return (
      <>
        <ChoiceField
          label={label}
          value={plainText(value)}
          onChange={(id) => {
            const typed = valueOf(field, id);
            if ("value" in typed) onChange(typed.value);
          }}
          choices={[
            ...(field.empty === undefined ? [] : [{ id: "", name: t("unset") }]),
            ...(field.choices ?? []).map((choice) => ({ id: String(choice.value), name: choice[language] })),
          ]}
        />
        <span className="text-xs text-muted">{hint}</span>
        {error === undefined ? null : <span className="text-xs text-danger">{error}</span>}
      </>
    );
  return <TypedControl {...{ field, value, isReadOnly, error, onChange }} />;
}

/** What is typed stays as it was typed, also while it is not a value yet. */
function TypedControl({ field, value, isReadOnly, error, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const { label, hint } = field[language];
  const [typed, setTyped] = useState<{ text: string; stands: string }>();
  const stands = JSON.stringify(value) ?? "";
  const isOwn = typed !== undefined && typed.stands === stands;
  const text = isOwn ? typed.text : typedOf(field, value);
  const result = valueOf(field, text);
  const type = (next: string) => {
    const read = valueOf(field, next);
    const after = "value" in read ? read.value : value;
    setTyped({ text: next, stands: JSON.stringify(after) ?? "" });
    if ("value" in read) onChange(read.value);
  };
  const fault = "error" in result ? t(result.error) : error;
  const shared = { label, value: text, onChange: type, isReadOnly: isReadOnly || field.kind === "fixed" };
  const unit = field.kind === "cents" ? " (€)" : "";
  if (field.kind === "lines" || field.kind === "json")
    return (
      <>
        <TextArea
          {...shared}
          hint={field.kind === "json" ? `${hint} ${t("expert")}` : hint}
          rows={Math.min(12, Math.max(2, text.split("\n").length))}
        />
        {fault === undefined ? null : <span className="text-xs text-danger">{fault}</span>}
      </>
    );
  return (
    <Field
      {...shared}
      label={label + unit}
      hint={hint}
      error={fault}
      type={field.kind === "email" || field.kind === "url" ? field.kind : "text"}
      {...(field.kind === "number" || field.kind === "channel" ? { inputMode: "numeric" as const } : {})}
    />
  );
}
