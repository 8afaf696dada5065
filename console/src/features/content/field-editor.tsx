import type { ContentData, ContentFault, EntrySummary, Picture } from "@weitersagen/contract/console/content";
import type { ContentField } from "@weitersagen/contract/content-kinds";
import type { ReactNode } from "react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { type Element, ElementsField } from "./elements-field.tsx";
import { EntriesField, PictureField, PicturesField } from "./list-fields.tsx";
import { withValue } from "./merge.ts";
import { RichText } from "./rich-text/rich-text.tsx";
import { contentTexts } from "./texts.ts";

type Value = ContentData[string][string];

export interface FieldContext {
  readonly data: ContentData;
  readonly onChange: (data: ContentData) => void;
  readonly faults: readonly ContentFault[];
  readonly entries: readonly EntrySummary[];
  readonly pictures: readonly Picture[];
  readonly isReadOnly: boolean;
  /** Of an entry that others may refer to already. */
  readonly isNew: boolean;
}

interface Props extends FieldContext {
  readonly field: ContentField;
}

/** One field of an entry; a translated one has German and English side by side. */
export function FieldEditor({ field, ...context }: Props) {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  const { data, faults } = context;
  const isForAll = field.isOptionallyTranslated && data[field.name]?.["iv"] !== undefined;
  const partitions = field.isTranslated && !isForAll ? (["de", "en"] as const) : (["iv"] as const);
  const label = field.label[language];
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {partitions.map((partition) => {
        const name =
          partition === "iv" ? label : `${label} (${t(partition === "de" ? "german" : "english")})`;
        const own = faults.filter(
          (fault) => fault.field === field.name && (fault.language ?? "iv") === partition,
        );
        return (
          <div
            key={partition}
            className={`grid content-start gap-1 ${isWide(field) && partition === "iv" ? "lg:col-span-2" : ""}`}
          >
            <Control field={field} partition={partition} label={name} {...context} />
            {field.hint && partition !== "en" ? (
              <p className="text-xs text-muted">{field.hint[language]}</p>
            ) : null}
            {own.map(({ message }) => (
              <p key={message} className="text-xs text-danger">
                {message}
              </p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

const isWide = ({ kind }: ContentField): boolean => kind === "entries" || kind === "pictures";

interface ControlProps extends Props {
  readonly partition: string;
  readonly label: string;
}

const textOf = (value: Value | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const idsOf = (value: Value | undefined): string[] => {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((id): id is string => typeof id === "string" && id !== "");
};

function Control(props: ControlProps) {
  const { language } = useLanguage();
  const { field, partition, label, data, onChange, entries, pictures, isNew } = props;
  const isReadOnly = props.isReadOnly || (field.isFixed === true && !isNew);
  const value = data[field.name]?.[partition];
  const variables = entries.filter(({ schema }) => schema === "variablen").map(({ title }) => title);
  const set = (next: Value) => onChange(withValue(data, field.name, partition, next));
  switch (field.kind) {
    case "html":
      return (
        <Labelled label={label}>
          <RichText
            label={label}
            value={textOf(value)}
            onChange={set}
            isReadOnly={isReadOnly}
            variables={variables}
          />
        </Labelled>
      );
    case "lines":
      return <TextArea label={label} value={textOf(value)} onChange={set} isReadOnly={isReadOnly} rows={3} />;
    case "choice":
      return isReadOnly ? (
        <Field label={label} value={field.choices?.[textOf(value)]?.[language] ?? textOf(value)} isReadOnly />
      ) : (
        <ChoiceField
          label={label}
          value={textOf(value)}
          onChange={set}
          choices={[
            ...(field.isRequired ? [] : [{ id: "", name: "–" }]),
            ...Object.entries(field.choices ?? {}).map(([id, name]) => ({ id, name: name[language] })),
          ]}
        />
      );
    case "number":
      return (
        <Field
          label={label}
          value={textOf(value)}
          inputMode="numeric"
          isReadOnly={isReadOnly}
          onChange={(typed) => set(/^\d+$/.test(typed.trim()) ? Number(typed.trim()) : typed)}
        />
      );
    case "day":
      return <Field label={label} type="date" value={textOf(value)} onChange={set} isReadOnly={isReadOnly} />;
    case "picture":
      return (
        <Labelled label={label}>
          <PictureField
            label={label}
            id={idsOf(value)[0] ?? ""}
            onChange={set}
            pictures={pictures}
            isReadOnly={isReadOnly}
          />
        </Labelled>
      );
    case "pictures":
      return (
        <Labelled label={label}>
          <PicturesField
            label={label}
            ids={idsOf(value)}
            onChange={set}
            pictures={pictures}
            isReadOnly={isReadOnly}
          />
        </Labelled>
      );
    case "entry":
    case "entries":
      return (
        <Labelled label={label}>
          <EntriesField
            label={label}
            schema={field.schema ?? "content-bloecke"}
            ids={idsOf(value)}
            onChange={set}
            entries={entries}
            isReadOnly={isReadOnly}
          />
        </Labelled>
      );
    case "elements":
      return (
        <Labelled label={label}>
          <ElementsField
            label={label}
            elements={(Array.isArray(value) ? value : []) as Element[]}
            onChange={set}
            pictures={pictures}
            isReadOnly={isReadOnly}
            variables={variables}
          />
        </Labelled>
      );
    case "line":
      return (
        <Field
          label={label}
          value={textOf(value)}
          onChange={set}
          isReadOnly={isReadOnly}
          {...(field.name === "Gruppe" ? { suggestions: groupsOf(entries) } : {})}
        />
      );
  }
}

/** The groups that questions are in, so that a new one is not a misspelt old one. */
const groupsOf = (entries: readonly EntrySummary[]): string[] =>
  [...new Set(entries.flatMap(({ group }) => group ?? []))].toSorted();

/** A name above something that is more than one input. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </div>
  );
}
