import { languages } from "@weitersagen/contract/language";
import type { FieldShape } from "@weitersagen/domain/tenant-fields/field";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import {
  ChoiceControl,
  ChoicesControl,
  type ControlProps,
  Fault,
  FlagControl,
  TypedControl,
} from "./plain-controls.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { newRow, withPart } from "./structures.ts";
import { isObject } from "../../entities/difference/values.ts";

/** The control for a setting or a part of one, by its kind. */
export function SettingControl(props: ControlProps) {
  switch (props.shape.kind) {
    case "flag":
      return <FlagControl {...props} />;
    case "choice":
      return <ChoiceControl {...props} />;
    case "choices":
      return <ChoicesControl {...props} />;
    case "wording":
      return <WordingControl {...props} />;
    case "group":
      return <GroupControl {...props} />;
    case "rows":
      return <RowsControl {...props} />;
    default:
      return <TypedControl {...props} />;
  }
}

/** Values that belong together. An optional group is left out as long as all of it is empty. */
function GroupControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  return (
    <Framed shape={shape}>
      <Parts
        parts={shape.parts ?? []}
        {...{ path, value, isReadOnly, errorAt }}
        onChange={(name, next) => onChange(withPart(shape, value, name, next))}
      />
      <Fault text={exactly(errorAt, path)} />
    </Framed>
  );
}

/** Only the error of the whole: those of its parts stand at them. */
const exactly = (errorAt: ControlProps["errorAt"], path: string) => errorAt(`${path}!`);

interface PartsProps extends Omit<ControlProps, "shape" | "onChange"> {
  readonly parts: readonly FieldShape[];
  readonly onChange: (name: string, value: unknown) => void;
}

function Parts({ parts, path, value, isReadOnly, errorAt, onChange }: PartsProps) {
  const values = isObject(value) ? value : {};
  const isWide = ({ kind }: FieldShape) => ["group", "rows", "wording", "lines"].includes(kind);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
      {parts.map((part) => (
        <div key={part.name} className={isWide(part) ? "sm:col-span-2" : ""}>
          <SettingControl
            shape={part}
            path={`${path}.${part.name}`}
            value={values[part.name]}
            {...{ isReadOnly, errorAt }}
            onChange={(next) => onChange(part.name, next)}
          />
        </div>
      ))}
    </div>
  );
}

/** A list: each row with the same fields, a button to remove it, and one to add another. */
function RowsControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const { parts = [] } = shape;
  const { label } = shape[language];
  const row = { ...shape, kind: "group", parts } as const;
  return (
    <Framed shape={shape}>
      {rows.length === 0 ? <p className="text-sm text-muted">{t("noRows")}</p> : null}
      {rows.map((one, index) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other key, and their order stays
          key={index}
          className="grid gap-3 rounded-md border border-line p-3"
        >
          <legend className="sr-only">{`${label} ${index + 1}`}</legend>
          <div className="flex items-center gap-2">
            <span aria-hidden className="flex-1 text-sm font-medium">
              {nameOf(one) ?? `${label} ${index + 1}`}
            </span>
            {isReadOnly ? null : (
              <Button
                kind="quiet"
                aria-label={t("removeRow", { name: nameOf(one) ?? String(index + 1) })}
                onPress={() => onChange(rows.toSpliced(index, 1))}
              >
                <Trash2 aria-hidden size={16} />
              </Button>
            )}
          </div>
          <Parts
            parts={parts}
            path={`${path}.${index}`}
            value={one}
            {...{ isReadOnly, errorAt }}
            onChange={(name, next) => onChange(rows.with(index, withPart(row, one, name, next)))}
          />
        </fieldset>
      ))}
      {isReadOnly ? null : (
        <div>
          <Button onPress={() => onChange([...rows, newRow(parts)])}>
            <Plus aria-hidden size={16} />
            {t("addRow")}
          </Button>
        </div>
      )}
      <Fault text={exactly(errorAt, path)} />
    </Framed>
  );
}

const nameOf = (row: unknown): string | undefined =>
  isObject(row) && typeof row["Name"] === "string" && row["Name"] !== "" ? row["Name"] : undefined;

/** A text in both languages. One that is the same in both may be stored as one. */
function WordingControl({ shape, path, value, isReadOnly, errorAt, onChange }: ControlProps) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  const texts: Readonly<Record<string, unknown>> = isObject(value) ? value : { de: value, en: value };
  const text = (one: string) => (typeof texts[one] === "string" ? texts[one] : "");
  const type = (one: string, next: string) => {
    const both = { de: text("de"), en: text("en"), [one]: next };
    onChange(shape.empty === "absent" && both.de === "" && both.en === "" ? undefined : both);
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
      {languages.map((one) => (
        <Field
          key={one}
          label={`${label}, ${t(one === "de" ? "german" : "english")}`}
          value={text(one)}
          isReadOnly={isReadOnly}
          error={errorAt(`${path}.${one}`) ?? exactly(errorAt, path)}
          onChange={(next) => type(one, next)}
          {...(hint === "" || one === "en" ? {} : { hint })}
        />
      ))}
    </div>
  );
}

/** A frame with the name and the explanation of what is in it. */
function Framed({ shape, children }: { readonly shape: FieldShape; readonly children: ReactNode }) {
  const { language } = useLanguage();
  const { label, hint } = shape[language];
  const id = useId();
  return (
    <fieldset
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-l border-line pl-3"
    >
      <div>
        <p id={id} className="text-sm font-semibold">
          {label}
        </p>
        {hint === "" ? null : <p className="text-xs text-muted">{hint}</p>}
      </div>
      {children}
    </fieldset>
  );
}
