import { contentKinds, type ContentSchema } from "@weitersagen/contract/content-kinds";
import { useState } from "react";
import { formatIsoDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import type { Change, Value } from "./changes.ts";
import { diffWords, shortened } from "./diff.ts";

const texts = {
  de: {
    german: "Deutsch",
    english: "Englisch",
    onlyMarkup: "Nur die Formatierung ist anders.",
    whole: "Ganzen Text zeigen",
    part: "Nur die Änderungen zeigen",
  },
  en: {
    german: "German",
    english: "English",
    onlyMarkup: "Only the formatting differs.",
    whole: "Show the whole text",
    part: "Show the changes only",
  },
} as const;

/** The words that people read, without markup: a new line for each paragraph. */
export function readable(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value === "object") return Object.values(value).map(readable).join("\n");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  if (!/<\w/.test(value)) return value;
  // Spaces and lines of the markup mean nothing: only the end of a paragraph is a new line, and a cell ends with a space.
  const spaced = value.replaceAll(/\s+/g, " ").replaceAll(/<br\s*\/?>|<\/(?:p|h\d|li|tr|div)>/gi, "$&\n");
  const { body } = new DOMParser().parseFromString(spaced, "text/html");
  for (const cell of body.querySelectorAll("td, th"))
    cell.textContent = `${cell.textContent.replaceAll(/\s+/g, " ").trim()} `;
  return body.textContent
    .replaceAll(/ +/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
}

const styles = {
  same: "",
  added: "rounded bg-good-soft px-0.5 text-good no-underline",
  removed: "rounded bg-danger-soft px-0.5 text-danger",
} as const;
const elements = { same: "span", added: "ins", removed: "del" } as const;

/** What was added and removed, word by word. */
export function TextDiff({ before, after }: { readonly before: string; readonly after: string }) {
  const t = useTexts(texts);
  const [isWhole, setWhole] = useState(false);
  if (before === after) return <p className="text-sm text-muted">{t("onlyMarkup")}</p>;
  const whole = diffWords(before, after);
  const short = shortened(whole);
  const isLong = short.some(({ text }, index) => text !== whole[index]?.text);
  return (
    <>
      <p className="text-sm whitespace-pre-wrap">
        {(isWhole ? whole : short).map(({ kind, text }, index) => {
          const key = `${index} ${kind}`;
          const Element = elements[kind];
          return (
            <Element key={key} className={styles[kind]}>
              {text}
            </Element>
          );
        })}
      </p>
      {isLong ? (
        <div>
          <Button kind="quiet" onPress={() => setWhole(!isWhole)}>
            {t(isWhole ? "part" : "whole")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The name of a field, with its language. */
export function usePlaceName(schema: ContentSchema): (field: string, partition: string) => string {
  const t = useTexts(texts);
  const { language } = useLanguage();
  return (field, partition) => {
    const label = contentKinds[schema].fields.find(({ name }) => name === field)?.label[language] ?? field;
    if (partition === "iv") return label;
    return `${label} (${t(partition === "de" ? "german" : "english")})`;
  };
}

/** What a value says to people: a day and a choice have words of their own. */
function useWords(schema: ContentSchema): (field: string, value: Value | undefined) => string {
  const { language } = useLanguage();
  return (field, value) => {
    const { kind, choices } = contentKinds[schema].fields.find(({ name }) => name === field) ?? {};
    if (typeof value !== "string" || value === "") return readable(value);
    if (kind === "day") return formatIsoDay(value, language);
    return choices?.[value]?.[language] ?? readable(value);
  };
}

interface Props {
  readonly schema: ContentSchema;
  readonly changes: readonly Change[];
}

export function Changes({ schema, changes }: Props) {
  const nameOf = usePlaceName(schema);
  const words = useWords(schema);
  return (
    <dl className="grid gap-3">
      {changes.map(({ field, partition, before, after }) => (
        <div key={`${field} ${partition}`} className="grid gap-1">
          <dt className="text-xs font-medium text-muted">{nameOf(field, partition)}</dt>
          <dd className="grid gap-1">
            <TextDiff before={words(field, before)} after={words(field, after)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
