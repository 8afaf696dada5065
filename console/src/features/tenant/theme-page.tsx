import { type Theme } from "@weitersagen/contract/theme";
import { useEffect, useRef } from "react";
import { parsed } from "../../entities/difference/values.ts";
import { formatContrast } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { ColourFields, DarkSection } from "./colour-fields.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { FormFields } from "./form-fields.tsx";
import { withKeptColours } from "./kept-colours.ts";
import { paletteSentences } from "./palette-sentences.ts";
import { PictureFields } from "./picture-fields.tsx";
import { ThemePreview } from "./theme-preview.tsx";
import { themeTexts } from "./theme-texts.ts";
import { useTenantDraft } from "./use-tenant-draft.ts";

const SAVE_AFTER_MS = 700;

/** The look of a tenant, beside its real page with the draft. What is entered is saved in the draft by itself. */
export function ThemePage() {
  const t = useTexts(themeTexts);
  const tenant = useTenant();
  const me = useMe();
  const editor = useTenantDraft();
  const { query, data } = editor;
  const theme = editor.valueOf("Theme") as Theme | undefined;
  const canChange = isAbleTo(me, "tenant.change", tenant) && data?.draft?.publishAt == null;
  const { language } = useLanguage();
  const number = (value: number) => formatContrast(value, language);
  const faults = theme ? paletteSentences(theme, { t, number }) : [];
  useAutomaticSave(editor, faults.length === 0);
  const published = parsed(editor.states.get("Theme")?.published) as Theme | undefined;
  const change = (next: Theme) => editor.edit("Theme", withKeptColours(next, published));
  return (
    <Page title={t("title")} intro={t("intro")}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading /> : null}
      {theme ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
          <div className="grid gap-4">
            {faults.length === 0 ? null : (
              <Notice tone="danger">
                <p className="font-medium">{t("contrastBad")}</p>
                <ul className="list-disc pl-4">
                  {faults.map((fault) => (
                    <li key={fault}>{fault}</li>
                  ))}
                </ul>
              </Notice>
            )}
            <Section title={t("colours")}>
              <ColourFields
                colours={theme.colours}
                isReadOnly={!canChange}
                onChange={(colours) => change({ ...theme, colours })}
              />
            </Section>
            <DarkSection theme={theme} isReadOnly={!canChange} onChange={change} />
            <Section title={t("pictures")}>
              <PictureFields theme={theme} isReadOnly={!canChange} onChange={change} />
            </Section>
            <Section title={t("form")}>
              <FormFields theme={theme} isReadOnly={!canChange} onChange={change} />
            </Section>
          </div>
          <div className="lg:sticky lg:top-6">
            <ThemePreview
              saved={data?.draft?.changedAt.toISOString() ?? ""}
              hasDark={theme.darkColours !== undefined}
            />
          </div>
        </div>
      ) : null}
      <DraftBar editor={editor} faults={faults} />
    </Page>
  );
}

/** Saves shortly after the last entry, so that the preview follows; a look that cannot be read is not saved. */
function useAutomaticSave(
  { edits, save, isRunning, error }: ReturnType<typeof useTenantDraft>,
  isReadable: boolean,
): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (edits.size === 0 || !isReadable || isRunning || error !== undefined) return undefined;
    const timer = setTimeout(() => void latest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [edits, isReadable, isRunning, error]);
}
