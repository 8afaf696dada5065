import type { Difference } from "@weitersagen/contract/console/tenant-draft";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { ArrowRight } from "lucide-react";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { themeTexts } from "./theme-texts.ts";
import { colourAt, type Leaf, leavesOf, parsed, partAt, shownValue } from "./values.ts";

/** What changes, setting by setting: so far and new. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const nameOf = useFieldName();
  return (
    <ul className="grid gap-2">
      {differences.map(({ field, before, after }) => (
        <li key={field} className="grid gap-1 rounded-md border border-line p-2.5 text-sm">
          <span className="font-medium">{nameOf(field)}</span>
          {leavesOf(parsed(before), parsed(after)).map((leaf) => (
            <LeafRow key={leaf.path} field={field} leaf={leaf} />
          ))}
        </li>
      ))}
    </ul>
  );
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

function LeafRow({ field, leaf }: { readonly field: string; readonly leaf: Leaf }) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const words = { on: t("on"), off: t("off"), nothing: t("nothing") };
  const names: Readonly<Record<string, string>> = themeTexts[language];
  const setting = tenantFieldNamed(field);
  const { part, name } = partAt(setting, leaf.path, language);
  const last = leaf.path.split(".").at(-1) ?? "";
  const label = field === "Theme" ? (names[last] ?? name) : name;
  const shown = (value: unknown) => (
    <>
      <Swatch colour={colourAt(leaf.path, value)} />
      {colourAt(leaf.path, value) ?? shownValue(part, value, language, words)}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {leaf.path === "" ? null : <span className="text-muted">{label}</span>}
      <span className="sr-only">{t("before")}</span>
      <span className="flex min-w-0 items-center gap-1.5 break-all text-muted line-through decoration-1">
        {shown(leaf.before)}
      </span>
      <ArrowRight aria-hidden size={14} className="shrink-0 text-muted" />
      <span className="sr-only">{t("after")}</span>
      <span className="flex min-w-0 items-center gap-1.5 break-all">{shown(leaf.after)}</span>
    </div>
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
