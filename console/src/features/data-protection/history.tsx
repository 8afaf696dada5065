import { privacyEventKinds } from "@weitersagen/contract/console/privacy-desk";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Section } from "../../ui/page.tsx";
import { actorName, type Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** What happened to a request, oldest first. */
export function History({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  return (
    <Section title={t("history")}>
      <ol className="grid gap-2 text-sm">
        {request.events.map(({ kind, at, actor, detail }) => (
          <li key={`${at.getTime()} ${kind}`} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="text-muted">{formatTime(at, language)}</span>
            <span className="min-w-0 break-words">
              {privacyEventKinds[kind][language]}
              <span className="text-muted">
                {` · ${actorName(actor, t)}`}
                {detail ? ` · ${detail}` : ""}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
