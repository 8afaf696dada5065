import type { ImportSection, PlannedEntry } from "@weitersagen/contract/console/catalogue-import";
import { DifferenceRow } from "../../entities/difference/difference-row.tsx";
import { leavesOf, parsed, partAt, shownValue } from "../../entities/difference/values.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { entryShapes } from "./entry-shapes.ts";

const texts = {
  de: { on: "ja", off: "nein", nothing: "leer" },
  en: { on: "yes", off: "no", nothing: "empty" },
} as const;

interface Props {
  readonly section: ImportSection;
  readonly fields: PlannedEntry["fields"];
}

/** Of the commission `standard;7000` people read the amount. */
function valueOf(field: string, text: string | null): unknown {
  const value = parsed(text);
  return field === "Provision" && typeof value === "string" ? Number(value.split(";")[1]) : value;
}

/** What the fields of an entry hold now, and what a file would make of them, by the names that the forms have. */
export function ChangedFields({ section, fields }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const words = { on: t("on"), off: t("off"), nothing: t("nothing") };
  return (
    <div className="grid basis-full gap-1 text-xs">
      {fields.flatMap(({ field, before, after }) => {
        const shape = entryShapes[section]?.find(({ name }) => name === field);
        return leavesOf(valueOf(field, before), valueOf(field, after)).map((leaf) => {
          const { part, name } = partAt(shape, leaf.path, language);
          const label = shape?.[language].label ?? field;
          return (
            <DifferenceRow
              key={`${field} ${leaf.path}`}
              label={leaf.path === "" ? label : shape?.kind === "elsewhere" ? name : `${label} · ${name}`}
              before={shownValue(part, leaf.before, language, words)}
              after={shownValue(part, leaf.after, language, words)}
            />
          );
        });
      })}
    </div>
  );
}
