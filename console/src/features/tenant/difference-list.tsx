import type { Difference } from "@weitersagen/contract/console/tenant-draft";
import { mailNames, textGroupName } from "@weitersagen/contract/console/mail-names";
import { partName } from "@weitersagen/contract/console/mail-parts";
import type { Language } from "@weitersagen/contract/language";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { DifferenceRow } from "../../entities/difference/difference-row.tsx";
import {
  isLanguage,
  isObject,
  languageNames,
  type Leaf,
  leavesOf,
  parsed,
  partAt,
  shownValue,
} from "../../entities/difference/values.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge } from "../../ui/states.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { themeTexts } from "./theme-texts.ts";
import { colourAt } from "./values.ts";

interface Props {
  readonly differences: readonly Difference[];
  /** Marks the settings that this operator cannot publish. */
  readonly isLocked?: (field: string) => boolean;
}

/** What changes, setting by setting: so far and new. */
export function DifferenceList({ differences, isLocked }: Props) {
  const t = useTexts(settingsTexts);
  const nameOf = useFieldName();
  return (
    <ul className="grid gap-2">
      {differences.map(({ field, before, after }) => (
        <li key={field} className="grid gap-1 rounded-md border border-line p-2.5 text-sm">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {nameOf(field)}
            {isLocked?.(field) ? <Badge tone="warn">{t("adminOnly")}</Badge> : null}
          </span>
          {leavesOf(valueOf(field, before), valueOf(field, after)).map((leaf) => (
            <LeafRow key={leaf.path} field={field} leaf={leaf} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Texts are compared one by one, also those of a language that had none. */
function valueOf(field: string, text: string | null): unknown {
  const value = parsed(text);
  return field === "Texte" ? { de: {}, en: {}, ...(isObject(value) ? value : {}) } : value;
}

/** The name of a setting, a path or the addresses for people. */
function useFieldName(): (field: string) => string {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  return (field) => {
    if (field === "Domains") return t("domains");
    const [, route, english] = /^Route\.(\w+)(\.en)?$/.exec(field) ?? [];
    if (route !== undefined) return t(english === undefined ? "route" : "routeEn", { name: route });
    return tenantFieldNamed(field)?.[language].label ?? field;
  };
}

/** `de.rewardReady.text` is the German text of the mail about a ready reward. */
function textPlaceName(path: string, language: Language): string {
  const [side = "", group = "", ...rest] = path.split(".");
  const key = rest.join(".");
  const name = partName(group in mailNames ? "mail" : "page", key, language);
  const spoken = isLanguage(side) ? ` (${languageNames[language][side]})` : "";
  return `${textGroupName(group, language)} · ${name}${spoken}`;
}

function LeafRow({ field, leaf }: { readonly field: string; readonly leaf: Leaf }) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const words = { on: t("on"), off: t("off"), nothing: field === "Texte" ? t("standardText") : t("nothing") };
  const names: Readonly<Record<string, string>> = themeTexts[language];
  const { part, name } = partAt(tenantFieldNamed(field), leaf.path, language);
  const last = leaf.path.split(".").at(-1) ?? "";
  const label = field === "Texte" ? textPlaceName(leaf.path, language) : name;
  const shown = (value: unknown) => colourAt(leaf.path, value) ?? shownValue(part, value, language, words);
  return (
    <DifferenceRow
      label={leaf.path === "" ? "" : field === "Theme" ? (names[last] ?? label) : label}
      before={shown(leaf.before)}
      after={shown(leaf.after)}
      mark={(side) => <Swatch colour={colourAt(leaf.path, leaf[side])} />}
    />
  );
}

function Swatch({ colour }: { readonly colour: string | undefined }) {
  return colour === undefined ? null : (
    <span
      aria-hidden
      className="inline-block size-4 shrink-0 rounded border border-line-strong/40"
      style={{ background: colour }}
    />
  );
}
