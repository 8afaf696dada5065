import { useNavigate, useSearch } from "@tanstack/react-router";
import { isScreenName, type ScreenName } from "@weitersagen/contract/screens";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Field } from "../../ui/field.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Empty } from "../../ui/states.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { routesTexts } from "./routes-texts.ts";
import { screenNames } from "./screen-names.ts";
import { type TenantDraftEditor, useTenantDraft } from "./use-tenant-draft.ts";

/** The path of each screen in each language, as part of the draft. */
export function RoutesPage() {
  const t = useTexts(routesTexts);
  const tenant = useTenant();
  const me = useMe();
  const navigate = useNavigate();
  const editor = useTenantDraft();
  const { language } = useLanguage();
  const { suche = "" } = useSearch({ strict: false }) as { suche?: string };
  const canChange = isAbleTo(me, "tenant.change", tenant) && editor.data?.draft?.publishAt == null;
  const screens = [...editor.states.keys()]
    .map((field) => /^Route\.(\w+)$/.exec(field)?.[1] ?? "")
    .filter((name) => isScreenName(name));
  const shown = screens.filter((name) =>
    `${screenNames[name][language]} ${pathOf(editor, `Route.${name}`)}`
      .toLowerCase()
      .includes(suche.toLowerCase()),
  );
  return (
    <Page title={t("title")} intro={t("intro")}>
      <QueryState query={editor.query} />
      {editor.data ? (
        <>
          <div className="max-w-xs">
            <SearchField
              label={t("search")}
              value={suche}
              onChange={(text) =>
                void navigate({
                  to: ".",
                  search: text === "" ? {} : { suche: text },
                  replace: true,
                })
              }
            />
          </div>
          {shown.length === 0 ? <Empty title={t("empty", { search: suche })} /> : null}
          {shown.length === 0 ? null : (
            <div className="rounded-lg border border-line bg-surface px-4 pb-4 max-sm:pt-4">
              <div aria-hidden className={`${columns} hidden py-2.5 text-xs font-medium text-muted sm:grid`}>
                <span>{t("screen")}</span>
                <span>{t("german")}</span>
                <span>{t("english")}</span>
              </div>
              <ul className="grid gap-2 max-sm:gap-5">
                {shown.map((name) => (
                  <RouteRow key={name} name={name} editor={editor} canChange={canChange} />
                ))}
              </ul>
            </div>
          )}
        </>
      ) : null}
      <DraftBar editor={editor} />
    </Page>
  );
}

const columns = "gap-2 sm:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]";

interface RowProps {
  readonly name: ScreenName;
  readonly editor: TenantDraftEditor;
  readonly canChange: boolean;
}

/** A path as the draft has it. */
function pathOf(editor: TenantDraftEditor, field: string): string {
  const value = editor.valueOf(field);
  return typeof value === "string" ? value : "";
}

function RouteRow({ name, editor, canChange }: RowProps) {
  const t = useTexts(routesTexts);
  const { language } = useLanguage();
  const screen = screenNames[name][language];
  const [german, english] = [`Route.${name}`, `Route.${name}.en`];
  const textOf = (field: string) => pathOf(editor, field);
  const isChanged = [german, english].some(
    (field) =>
      editor.edits.has(field) || editor.states.get(field)?.value !== editor.states.get(field)?.published,
  );
  // A screen that the start depends on keeps its path.
  const isFixed = name === "Homepage";
  return (
    <li
      className={`${columns} -ml-3.5 grid border-l-2 pl-3 ${isChanged ? "border-accent" : "border-transparent"}`}
    >
      <span className="min-w-0 self-center text-sm font-medium break-words">{screen}</span>
      <Field
        label={t("germanOf", { screen })}
        columnLabel={t("german")}
        value={textOf(german)}
        isReadOnly={!canChange || isFixed}
        error={editor.errorAt(german)}
        onChange={(text) => editor.edit(german, text.trim())}
        spellCheck="false"
      />
      <Field
        label={t("englishOf", { screen })}
        columnLabel={t("english")}
        value={textOf(english)}
        placeholder={t("same")}
        isReadOnly={!canChange || isFixed}
        error={editor.errorAt(english)}
        onChange={(text) => editor.edit(english, text.trim() === "" ? undefined : text.trim())}
        spellCheck="false"
      />
    </li>
  );
}
