import type { Picture } from "@weitersagen/contract/console/content";
import { X } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { fitKeys } from "./element-keys.ts";
import { PictureField } from "./list-fields.tsx";
import { RichText } from "./rich-text/rich-text.tsx";
import { contentTexts } from "./texts.ts";

/** A step or a reason: its title, text and picture. */
export type Element = Record<string, string>;

interface Props {
  readonly label: string;
  readonly elements: Element[];
  readonly onChange: (elements: Element[]) => void;
  readonly pictures: readonly Picture[];
  readonly isReadOnly: boolean;
  readonly variables: readonly string[];
}

export function ElementsField({ label, elements, onChange, pictures, isReadOnly, variables }: Props) {
  const t = useTexts(contentTexts);
  const [keptKeys, setKeptKeys] = useState<readonly number[]>([]);
  const keys = fitKeys(keptKeys, elements.length);
  const set = (index: number, change: Element) =>
    onChange(elements.map((element, at) => (at === index ? { ...element, ...change } : element)));
  const remove = (index: number) => {
    setKeptKeys(keys.filter((_key, at) => at !== index));
    onChange(elements.filter((_element, at) => at !== index));
  };
  return (
    <div className="grid gap-2">
      {elements.map((element, index) => {
        const name = `${t("element", { number: index + 1 })}, ${label}`;
        return (
          <fieldset key={keys[index]} className="grid gap-2 rounded-md border border-line p-3">
            <legend className="sr-only">{name}</legend>
            <div className="flex items-center gap-2">
              <span aria-hidden className="flex-1 text-xs font-medium text-muted">
                {t("element", { number: index + 1 })}
              </span>
              {isReadOnly ? null : (
                <AriaButton
                  aria-label={`${t("remove")}: ${name}`}
                  onPress={() => remove(index)}
                  className="inline-flex size-8 items-center justify-center rounded-md text-muted data-[hovered]:bg-raised"
                >
                  <X aria-hidden size={16} />
                </AriaButton>
              )}
            </div>
            <Field
              label={t("elementTitle")}
              value={element["Titel"] ?? ""}
              onChange={(text) => set(index, { Titel: text })}
              isReadOnly={isReadOnly}
            />
            <RichText
              label={`${t("elementText")}: ${name}`}
              value={element["Text"] ?? ""}
              onChange={(html) => set(index, { Text: html })}
              isReadOnly={isReadOnly}
              variables={variables}
            />
            <PictureField
              label={name}
              id={element["Bild"] ?? ""}
              onChange={(id) => set(index, { Bild: id })}
              pictures={pictures}
              isReadOnly={isReadOnly}
            />
          </fieldset>
        );
      })}
      {isReadOnly ? null : (
        <div>
          <Button onPress={() => onChange([...elements, { Titel: "", Text: "" }])}>{t("addElement")}</Button>
        </div>
      )}
    </div>
  );
}
