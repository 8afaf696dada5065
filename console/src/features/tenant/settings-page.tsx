import { type FieldGroup, fieldGroups } from "@weitersagen/domain/tenant-fields/field";
import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import { Link, useSearch } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Page, Section } from "../../ui/page.tsx";
import { Badge, Failure, Loading } from "../../ui/states.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { FieldInput } from "./field-input.tsx";
import { settingsTexts } from "./settings-texts.ts";
import { type TenantDraftEditor, useTenantDraft } from "./use-tenant-draft.ts";
import { parsed } from "../../entities/difference/values.ts";

/** The settings of a tenant in groups, each with its explanation. */
export function SettingsPage() {
  const t = useTexts(settingsTexts);
  const tenant = useTenant();
  const editor = useTenantDraft();
  const { query, data } = editor;
  const { gruppe } = useSearch({ strict: false }) as { gruppe?: string };
  const group = fieldGroups.find((name) => name === gruppe) ?? "brand";
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      actions={
        <Link to={`/${tenant}/versionen`} className="link text-sm">
          {t("versions")}
        </Link>
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading /> : null}
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[12rem_minmax(0,1fr)] md:items-start">
          <GroupMenu group={group} editor={editor} />
          <Section title={t(group)}>
            <GroupFields group={group} editor={editor} />
          </Section>
        </div>
      ) : null}
      <DraftBar editor={editor} />
    </Page>
  );
}

interface GroupProps {
  readonly group: FieldGroup;
  readonly editor: TenantDraftEditor;
}

function GroupMenu({ group, editor }: GroupProps) {
  const t = useTexts(settingsTexts);
  const isChanged = ({ name }: { readonly name: string }) =>
    editor.edits.has(name) || editor.states.get(name)?.value !== editor.states.get(name)?.published;
  return (
    <nav aria-label={t("groups")} className="md:sticky md:top-6">
      <ul className="flex flex-wrap gap-1 md:grid">
        {fieldGroups.map((name) => {
          const count = tenantFields.filter((field) => field.group === name && isChanged(field)).length;
          return (
            <li key={name}>
              <Link
                to="."
                search={{ gruppe: name }}
                aria-current={name === group ? "page" : undefined}
                className={`flex min-h-9 items-center gap-2 rounded-md px-2.5 text-sm ${name === group ? "bg-accent-soft font-medium text-accent-strong" : "hover:bg-raised"}`}
              >
                <span className="flex-1">{t(name)}</span>
                {count === 0 ? null : <Badge tone="accent">{count}</Badge>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Brings the setting that a link names into view, and its control into focus. */
function show(field: HTMLElement | null): void {
  if (!field || field.contains(document.activeElement)) return;
  field.scrollIntoView({ block: "center" });
  field.querySelector<HTMLElement>("input, textarea, button, select")?.focus({ preventScroll: true });
}

function GroupFields({ group, editor }: GroupProps) {
  const t = useTexts(settingsTexts);
  const { feld } = useSearch({ strict: false }) as { feld?: string };
  const tenant = useTenant();
  const me = useMe();
  const canChange = isAbleTo(me, "tenant.change", tenant) && editor.data?.draft?.publishAt == null;
  const isAdministrator = isAbleTo(me, "tenant.sensitive", tenant);
  const fields = tenantFields.filter((field) => field.group === group && field.kind !== "elsewhere");
  return (
    <div className="grid max-w-2xl gap-4">
      {fields.map((field) => (
        <div
          key={field.name}
          ref={field.name === feld ? show : undefined}
          className={`grid scroll-mt-6 gap-1 ${field.name === feld ? "rounded-md outline-2 outline-offset-8 outline-accent" : ""}`}
        >
          <FieldInput
            field={field}
            value={editor.valueOf(field.name)}
            published={parsed(editor.states.get(field.name)?.published)}
            isReadOnly={!canChange || (field.isSensitive === true && !isAdministrator)}
            errorAt={editor.errorAt}
            onChange={(value) => editor.edit(field.name, value)}
          />
          {field.isSensitive && !isAdministrator ? (
            <span className="pl-3.5 text-xs text-muted">{t("adminOnly")}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
