import type { ContentData, EntryView } from "@weitersagen/contract/console/content";
import { useState } from "react";
import { changesBetween } from "../../entities/content/changes.ts";
import { Changes, readable, usePlaceName } from "../../entities/content/diff-view.tsx";
import { useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { mergeContent, withValue } from "./merge.ts";
import { contentTexts } from "./texts.ts";
import type { Edit } from "./use-edit.ts";

interface Props {
  readonly edit: Edit;
  /** The entry as another person has saved it. */
  readonly theirs: EntryView;
  readonly onMerged: (data: ContentData) => void;
}

/** Shows what another person has saved meanwhile, and joins both. */
export function MergePanel({ edit, theirs, onMerged }: Props) {
  const t = useTexts(contentTexts);
  const nameOf = usePlaceName(theirs.schema);
  const { merged, conflicts } = mergeContent(edit.baseData, edit.data, theirs.data);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const merge = () => {
    let data = merged;
    for (const { field, partition, theirs: other } of conflicts)
      if (taken.has(`${field} ${partition}`)) data = withValue(data, field, partition, other);
    onMerged(data);
  };
  const choose = (place: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(place);
    else next.delete(place);
    setTaken(next);
  };
  return (
    <Section title={t("conflictTitle", { by: theirs.versions[0]?.writtenBy ?? "" })}>
      <p className="text-sm">{t("conflictText")}</p>
      <Changes schema={theirs.schema} changes={changesBetween(edit.baseData, theirs.data)} />
      <p className="text-sm">{t(conflicts.length === 0 ? "conflictNone" : "conflictChoice")}</p>
      {conflicts.map(({ field, partition, mine, theirs: other }) => {
        const place = `${field} ${partition}`;
        const isTheirs = taken.has(place);
        return (
          <fieldset key={place} className="grid gap-2 rounded-md border border-warn/40 p-3">
            <legend className="px-1 text-sm font-medium">{nameOf(field, partition)}</legend>
            <div className="grid gap-3 lg:grid-cols-2">
              {[
                { isOther: false, value: mine, name: t("mine") },
                { isOther: true, value: other, name: t("theirs") },
              ].map(({ isOther, value, name }) => (
                <label
                  key={name}
                  className={`grid cursor-pointer content-start gap-2 rounded-md border p-3 text-sm ${isTheirs === isOther ? "border-accent bg-accent-soft" : "border-line"}`}
                >
                  <span className="flex items-center gap-2 font-medium">
                    <input
                      type="radio"
                      name={place}
                      checked={isTheirs === isOther}
                      onChange={() => choose(place, isOther)}
                    />
                    {name}
                  </span>
                  <span className="whitespace-pre-wrap">{readable(value) || t("nothing")}</span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" onPress={merge}>
          {t("merge")}
        </Button>
        <span className="text-sm text-muted">{t("mergeHint")}</span>
      </div>
    </Section>
  );
}
