import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useMe } from "../../lib/session.tsx";
import { contentRows } from "@weitersagen/contract/console/audit-actions/content-words";
import { auditTexts } from "./texts.ts";

/** What was changed, said or given, as rows. */
export function EntryContent({ content }: { readonly content: string | null }) {
  const t = useTexts(auditTexts);
  const { language } = useLanguage();
  const { tenants } = useMe();
  const brandOf = (slug: string) => tenants.find((one) => one.slug === slug)?.brand ?? slug;
  return (
    <dl className="grid max-h-96 gap-2 overflow-auto text-sm">
      {contentRows(content, language, brandOf).map(({ field, before, after }, index) => (
        <div key={index} className="grid gap-0.5 border-b border-line pb-2 last:border-0">
          <dt className="text-xs text-muted">{field}</dt>
          {before === undefined ? null : (
            <dd className="break-words text-muted">
              {t("before")}: {before}
            </dd>
          )}
          {after === undefined ? null : (
            <dd className="break-words whitespace-pre-line">
              {before === undefined ? after : `${t("after")}: ${after}`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
