import { getDomainTarget } from "@weitersagen/contract/console/domains";
import { hostNamePattern } from "@weitersagen/contract/scalars";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Field } from "../../ui/field.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { DomainEntry } from "./domain-entry.tsx";
import { domainsTexts } from "./domains-texts.ts";
import { DraftBar } from "./draft-bar.tsx";
import { type TenantDraftEditor, useTenantDraft } from "./use-tenant-draft.ts";
import { parsed } from "../../entities/difference/values.ts";

type Environments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const linkDomainIn = (environments: unknown, environment: string): string => {
  const found = (environments as Environments | undefined)?.[environment]?.["LinkDomain"];
  return typeof found === "string" ? found : "";
};

/** Own domains and the domain of shared links, each with its DNS record and a check. */
export function DomainsPage() {
  const t = useTexts(domainsTexts);
  const tenant = useTenant();
  const me = useMe();
  const editor = useTenantDraft();
  const target = useQuery({
    queryKey: ["domain-target", tenant],
    queryFn: () => callConsole(getDomainTarget, {}, tenant),
  });
  const isAdministrator = isAbleTo(me, "tenant.sensitive", tenant);
  const canChange = isAdministrator && editor.data?.draft?.publishAt == null;
  return (
    <Page title={t("title")} intro={t("intro")}>
      <QueryState query={editor.query} rows={3} />
      {target.error ? <QueryState query={target} /> : null}
      {editor.data && target.data ? (
        <>
          <OwnDomains editor={editor} target={target.data.target} canChange={canChange} />
          <LinkDomain editor={editor} {...target.data} canChange={canChange} />
          {isAdministrator ? null : <p className="text-xs text-muted">{t("adminOnly")}</p>}
        </>
      ) : null}
      <DraftBar editor={editor} />
    </Page>
  );
}

interface PartProps {
  readonly editor: TenantDraftEditor;
  readonly target: string;
  readonly canChange: boolean;
}

function OwnDomains({ editor, target, canChange }: PartProps) {
  const t = useTexts(domainsTexts);
  const tenant = useTenant();
  const me = useMe();
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  /** The name that would be the first domain, while the person is asked. */
  const [asked, setAsked] = useState<string>();
  const domains = (editor.valueOf("Domains") ?? []) as readonly string[];
  const saved = (parsed(editor.states.get("Domains")?.value) ?? []) as readonly string[];
  const chosen = editor.valueOf("Hauptdomain");
  const [first] = domains;
  const main = domains.find((name) => name === chosen) ?? first;
  const remove = (name: string) => {
    editor.edit(
      "Domains",
      domains.filter((other) => other !== name),
    );
    if (chosen === name) editor.edit("Hauptdomain", undefined);
  };
  const add = (name: string) => {
    const next = [...new Set([...domains, name])].toSorted();
    editor.edit("Domains", next);
    // Without a choice the first name is the main domain. A new one that comes before it does not take its place.
    if (main !== undefined && next[0] !== first) editor.edit("Hauptdomain", main);
    setTyped("");
    setAsked(undefined);
  };
  /** The first domain is the main domain at once: links and mails begin with it. */
  const submit = () => {
    const name = typed.trim().toLowerCase();
    setWrong(!hostNamePattern.test(name));
    if (!hostNamePattern.test(name)) return;
    if (main === undefined) setAsked(name);
    else add(name);
  };
  return (
    <Section title={t("own")}>
      <p className="text-sm text-muted">{domains.length === 0 ? t("none") : t("ownHint")}</p>
      {domains.map((name) => (
        <DomainEntry
          key={name}
          name={name}
          target={target}
          isSaved={saved.includes(name)}
          mayCheck={isAbleTo(me, "tenant.change", tenant)}
          isMain={name === main}
          onChoose={
            canChange && name !== main
              ? () => editor.edit("Hauptdomain", name === first ? undefined : name)
              : undefined
          }
          onRemove={canChange ? () => remove(name) : undefined}
        />
      ))}
      {canChange ? (
        <form
          className="flex flex-wrap items-start gap-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <div className="min-w-56 flex-1 sm:max-w-sm">
            <Field
              label={t("domain")}
              hint={t("domainHint")}
              value={typed}
              onChange={setTyped}
              error={isWrong ? t("invalid") : editor.errorAt("Domains")}
              validationBehavior="aria"
              spellCheck="false"
            />
          </div>
          <div className="sm:pt-[1.4375rem]">
            <Button type="submit">{t("add")}</Button>
          </div>
        </form>
      ) : null}
      <Confirm
        title={t("firstTitle")}
        action={t("add")}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked !== undefined) add(asked);
        }}
      >
        <p>{t("firstMain", { name: asked ?? "" })}</p>
        <p>{t("chooseUnchecked", { name: asked ?? "" })}</p>
      </Confirm>
    </Section>
  );
}

function LinkDomain({
  editor,
  target,
  environment,
  canChange,
}: PartProps & { readonly environment: string }) {
  const t = useTexts(domainsTexts);
  const tenant = useTenant();
  const me = useMe();
  const environments = (editor.valueOf("Umgebungen") ?? {}) as Environments;
  const name = linkDomainIn(environments, environment);
  const saved = linkDomainIn(parsed(editor.states.get("Umgebungen")?.value), environment);
  const change = (text: string) => {
    const { LinkDomain: _former, ...rest } = environments[environment] ?? {};
    const next = text.trim() === "" ? rest : { ...rest, LinkDomain: text.trim().toLowerCase() };
    editor.edit("Umgebungen", { ...environments, [environment]: next });
  };
  return (
    <Section title={t("link")}>
      <div className="max-w-sm">
        <Field
          label={t("domain")}
          hint={t("linkHint")}
          value={name}
          isReadOnly={!canChange}
          error={name === "" || hostNamePattern.test(name) ? editor.errorAt("Umgebungen") : t("invalid")}
          onChange={change}
          validationBehavior="aria"
          spellCheck="false"
        />
      </div>
      {hostNamePattern.test(name) ? (
        <DomainEntry
          name={name}
          target={target}
          isSaved={name === saved}
          mayCheck={isAbleTo(me, "tenant.change", tenant)}
        />
      ) : null}
    </Section>
  );
}
