import { getDraftPreview } from "@weitersagen/contract/console/tenant-draft";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { themeTexts } from "./theme-texts.ts";

/** Below this width a whole screen would be too small to judge. */
const PHONE = 640;

/** Less than the quarter of an hour for which the server's link is valid. */
const NEW_LINK_AFTER_MS = 10 * 60_000;

/** The tenant's real start page with the draft. It is loaded again when the draft was saved. */
export function ThemePreview({ saved, hasDark }: { readonly saved: string; readonly hasDark: boolean }) {
  const t = useTexts(themeTexts);
  const tenant = useTenant();
  const [width, setWidth] = useState(() => (innerWidth < PHONE ? "phone" : "desktop"));
  const [chosen, setMode] = useState<"light" | "dark">("light");
  const mode = hasDark ? chosen : undefined;
  const query = useQuery({
    queryKey: ["draft-preview", tenant, saved, mode],
    queryFn: () => callConsole(getDraftPreview, { query: { mode } }, tenant),
    refetchInterval: NEW_LINK_AFTER_MS,
  });
  const url = query.data?.url;
  return (
    <Section
      title={t("preview")}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <div className="w-36">
            <ChoiceField
              label={t("preview")}
              hideLabel
              value={width}
              onChange={setWidth}
              choices={[
                { id: "desktop", name: t("previewDesktop") },
                { id: "phone", name: t("previewPhone") },
              ]}
            />
          </div>
          {hasDark ? (
            <div className="w-28">
              <ChoiceField
                label={t("mode")}
                hideLabel
                value={chosen}
                onChange={(id) => setMode(id === "dark" ? "dark" : "light")}
                choices={[
                  { id: "light", name: t("light") },
                  { id: "dark", name: t("dark") },
                ]}
              />
            </div>
          ) : null}
          {url === undefined ? null : (
            <a href={url} target="_blank" rel="noreferrer" className="link flex items-center gap-1 text-sm">
              <ExternalLink aria-hidden size={14} />
              {t("openPreview")}
            </a>
          )}
        </div>
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {url === undefined ? null : (
        <div
          className={`h-[70vh] w-full overflow-hidden rounded-md border border-line bg-white ${width === "phone" ? "mx-auto max-w-[390px]" : ""}`}
        >
          <iframe
            key={url}
            title={t("preview")}
            src={url}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the tenant's page is ours, and of another origin
            sandbox="allow-scripts allow-same-origin"
            referrerPolicy="no-referrer"
            // A whole screen at half its size: the column is too narrow for the layout of a screen.
            className={width === "phone" ? "size-full" : "size-[200%] origin-top-left scale-50"}
          />
        </div>
      )}
    </Section>
  );
}
