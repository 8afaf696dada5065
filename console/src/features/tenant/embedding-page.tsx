import { type Embedding, getEmbedding } from "@weitersagen/contract/console/api-keys";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { embeddingTexts } from "./embedding-texts.ts";
import { isPath, snippetOf, type SnippetOptions } from "./snippet.ts";

/** Makes the lines that frame the programme in the client's site. */
export function EmbeddingPage() {
  const t = useTexts(embeddingTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["embedding", tenant],
    queryFn: () => callConsole(getEmbedding, {}, tenant),
  });
  return (
    <Page title={t("title")} intro={t("intro")}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {query.data ? <Snippet embedding={query.data} /> : null}
    </Page>
  );
}

function Snippet({ embedding }: { readonly embedding: Embedding }) {
  const t = useTexts(embeddingTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [mode, setMode] = useState<SnippetOptions["mode"]>(embedding.isIntegrated ? "path" : "section");
  const [path, setPath] = useState(embedding.hostPath);
  const [shown, setShown] = useState<string>(language);
  const { origin } = embedding;
  const snippet = snippetOf({ origin, mode, path, isEnglish: shown === "en", link: t("link") });
  const modes = ["section", "widget", "path"] as const;
  return (
    <>
      <Section title={t("how")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            label={t("place")}
            value={mode}
            onChange={(id) => setMode(modes.find((name) => name === id) ?? "section")}
            choices={modes.map((id) => ({ id, name: t(id) }))}
          />
          <ChoiceField
            label={t("language")}
            value={shown}
            onChange={setShown}
            choices={[
              { id: "de", name: t("german") },
              { id: "en", name: t("english") },
            ]}
          />
        </div>
        {mode === "path" ? (
          <Field
            label={t("pathField")}
            hint={t("pathHint")}
            value={path}
            onChange={setPath}
            error={isPath(path) ? undefined : t("pathInvalid")}
          />
        ) : null}
      </Section>
      <Section title={t("snippet")} actions={<CopyButton text={snippet} />}>
        {embedding.isReachable ? null : (
          <Notice tone="warn">
            {t("unreachable", { origin })}{" "}
            <Link to={`/${tenant}/domains`} className="link">
              {t("toDomains")}
            </Link>
          </Notice>
        )}
        <p className="text-sm text-muted">{t("snippetText")}</p>
        <pre
          aria-label={t("snippet")}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-raised p-3 text-sm"
        >
          <code>{snippet}</code>
        </pre>
        <p className="text-sm text-muted">{t("policy", { origin })}</p>
      </Section>
      <Allowed embedding={embedding} />
    </>
  );
}

/** Which sites may frame the programme, and whether the client's own is one of them. */
function Allowed({ embedding }: { readonly embedding: Embedding }) {
  const t = useTexts(embeddingTexts);
  const tenant = useTenant();
  const { frameAncestors, hostPage, hostPath, isIntegrated } = embedding;
  const site = URL.parse(hostPage)?.origin ?? hostPage;
  return (
    <Section
      title={t("allowed")}
      actions={
        <Link to={`/${tenant}/einstellungen`} search={{ gruppe: "site" }} className="link text-sm">
          {t("changeAllowed")}
        </Link>
      }
    >
      {frameAncestors.length === 0 ? <Notice tone="warn">{t("nobody")}</Notice> : null}
      {frameAncestors.length > 0 && !frameAncestors.includes(site) ? (
        <Notice tone="warn">{t("missing", { site })}</Notice>
      ) : null}
      <ul className="grid gap-1 text-sm">
        {frameAncestors.map((origin) => (
          <li key={origin} className="break-all">
            {origin}
          </li>
        ))}
      </ul>
      {isIntegrated ? <p className="text-sm">{t("integrated", { page: site + hostPath })}</p> : null}
    </Section>
  );
}
