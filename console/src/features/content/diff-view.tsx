import { contentKinds, type ContentSchema } from "@weitersagen/contract/content-kinds";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { diffWords } from "./diff.ts";
import type { Change } from "./merge.ts";
import { contentTexts } from "./texts.ts";

/** The words that people read, without markup: a new line for each paragraph. */
export function readable(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(readable).join("\n");
  if (typeof value === "object") return Object.values(value).map(readable).join("\n");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  if (!/<\w/.test(value)) return value;
  const spaced = value.replaceAll(/<\/(?:p|h\d|li|tr|div)>/gi, "$&\n");
  return (new DOMParser().parseFromString(spaced, "text/html").body.textContent ?? "").trim();
}

const styles = {
  same: "",
  added: "rounded bg-good-soft px-0.5 text-good no-underline",
  removed: "rounded bg-danger-soft px-0.5 text-danger",
} as const;

/** What was added and removed, word by word. */
function TextDiff({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const t = useTexts(contentTexts);
  const [one, two] = [readable(before), readable(after)];
  if (one === two) return <p className="text-sm text-muted">{t("onlyMarkup")}</p>;
  return (
    <p className="text-sm whitespace-pre-wrap">
      {diffWords(one, two).map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === "added")
          return (
            <ins key={key} className={styles.added}>
              {text}
            </ins>
          );
        if (kind === "removed")
          return (
            <del key={key} className={styles.removed}>
              {text}
            </del>
          );
        return <span key={key}>{text}</span>;
      })}
    </p>
  );
}

/** The name of a field, with its language. */
export function usePlaceName(schema: ContentSchema): (field: string, partition: string) => string {
  const t = useTexts(contentTexts);
  const { language } = useLanguage();
  return (field, partition) => {
    const label = contentKinds[schema].fields.find(({ name }) => name === field)?.label[language] ?? field;
    if (partition === "iv") return label;
    return `${label} (${t(partition === "de" ? "german" : "english")})`;
  };
}

interface Props {
  readonly schema: ContentSchema;
  readonly changes: readonly Change[];
}

export function Changes({ schema, changes }: Props) {
  const nameOf = usePlaceName(schema);
  return (
    <dl className="grid gap-3">
      {changes.map(({ field, partition, before, after }) => (
        <div key={`${field} ${partition}`} className="grid gap-1">
          <dt className="text-xs font-medium text-muted">{nameOf(field, partition)}</dt>
          <dd>
            <TextDiff before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
