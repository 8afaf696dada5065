import type { TenantField } from "@weitersagen/domain/tenant-fields/field";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge } from "../../ui/states.tsx";
import { SettingControl } from "./setting-control.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { shownValue } from "../../entities/difference/values.ts";

interface Props {
  readonly field: TenantField;
  /** As the draft and the entries on this page have it. */
  readonly value: unknown;
  readonly published: unknown;
  readonly isReadOnly: boolean;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (value: unknown) => void;
}

/** One setting: its name, explanation and control, and what it was if it is changed. */
export function FieldInput({ field, value, published, isReadOnly, errorAt, onChange }: Props) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const isChanged = JSON.stringify(value) !== JSON.stringify(published);
  const words = { on: t("on"), off: t("off"), nothing: t("nothing") };
  return (
    <div
      className={`-ml-3.5 grid gap-1 border-l-2 py-1 pl-3 ${isChanged ? "border-accent" : "border-transparent"}`}
      data-field={field.name}
    >
      <SettingControl shape={field} path={field.name} {...{ value, isReadOnly, errorAt, onChange }} />
      {isChanged ? (
        <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
          <Badge tone="accent">{t("changed")}</Badge>
          <span className="min-w-0 break-words">
            {t("was", { value: shownValue(field, published, language, words) })}
          </span>
          {isReadOnly ? null : (
            <button type="button" className="link min-h-6" onClick={() => onChange(published)}>
              {t("reset")}
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}
