import { productApis } from "@weitersagen/contract/tenant-answers";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { startingModules } from "@weitersagen/domain/tenant-fields/starting-modules";
import { formatContrast } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ColourInput } from "../../ui/colour-input.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AnswerName, Typed } from "./answers.ts";
import { faintContrast, VISIBLE_CONTRAST } from "./faint-colour.ts";
import { newTenantTexts } from "./texts.ts";

interface Props {
  readonly names: readonly AnswerName[];
  readonly typed: Typed;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** The questions of one step. */
export function StepFields({ names, typed, faults, onChange }: Props) {
  return (
    <>
      {names.map((name) => (
        <Answer
          key={name}
          name={name}
          value={typed[name]}
          fault={faults.get(name)}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </>
  );
}

interface AnswerProps {
  readonly name: AnswerName;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

const types: Readonly<Partial<Record<AnswerName, "email" | "url" | "tel">>> = {
  supportEmail: "email",
  privacyEmail: "email",
  sender: "email",
  site: "url",
  supportPhone: "tel",
};

function Answer({ name, value, fault, onChange }: AnswerProps) {
  const t = useTexts(newTenantTexts);
  const { language } = useLanguage();
  if (name === "productApi")
    return (
      <ChoiceField
        label={t("productApi")}
        value={value}
        onChange={onChange}
        choices={productApis.map((id) => ({ id, name: t(id) }))}
      />
    );
  if (name === "modules") return <Modules value={value} onChange={onChange} />;
  if (name === "colour") return <Colour value={value} fault={fault} onChange={onChange} />;
  const words: Readonly<Record<string, string>> = newTenantTexts[language];
  const hint = words[`${name}Hint`];
  return (
    <Field
      label={t(name)}
      {...(hint === undefined ? {} : { hint })}
      value={value}
      onChange={onChange}
      error={fault}
      type={types[name] ?? "text"}
      isRequired={name === "brand" || name === "slug"}
      validationBehavior="aria"
      autoComplete="off"
    />
  );
}

function Modules({ value, onChange }: Pick<AnswerProps, "value" | "onChange">) {
  const t = useTexts(newTenantTexts);
  const { language } = useLanguage();
  const chosen = new Set(value.split(",").filter((name) => name !== ""));
  const toggle = (name: string, isSelected: boolean) => {
    const next = new Set(chosen);
    if (isSelected) next.add(name);
    else next.delete(name);
    onChange([...next].join(","));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t("modules")}</legend>
      {startingModules.map((name) => {
        const words = tenantFieldNamed(name)?.[language];
        return (
          <div key={name} className="grid">
            <CheckBox
              label={words?.label ?? name}
              isSelected={chosen.has(name)}
              onChange={(isSelected) => toggle(name, isSelected)}
            />
            <span className="pl-6.5 text-xs text-muted">{words?.hint}</span>
          </div>
        );
      })}
    </fieldset>
  );
}

function Colour({ value, fault, onChange }: Pick<AnswerProps, "value" | "fault" | "onChange">) {
  const t = useTexts(newTenantTexts);
  const { language } = useLanguage();
  const faint = faintContrast(value);
  return (
    <>
      <div className="flex items-start gap-2">
        <div className="flex-1">
          <Field
            label={t("colour")}
            hint={t("colourHint")}
            value={value}
            onChange={onChange}
            error={fault}
            validationBehavior="aria"
            spellCheck="false"
          />
        </div>
        <div className="flex pt-[1.4375rem]">
          <ColourInput
            label={t("pick")}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#000000"}
            onChange={onChange}
          />
        </div>
      </div>
      {faint === undefined ? null : (
        <Notice tone="warn">
          {t("colourFaint", {
            contrast: formatContrast(faint, language),
            minimum: formatContrast(VISIBLE_CONTRAST, language),
          })}
        </Notice>
      )}
    </>
  );
}
