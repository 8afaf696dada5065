import { getContentEntry } from "@weitersagen/contract/console/content";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Failure, Loading } from "../../ui/states.tsx";
import { changesBetween } from "./changes.ts";
import { Changes } from "./diff-view.tsx";

const texts = {
  de: {
    title: "Was sich gegenüber dem geltenden Text ändert",
    first: "Es gibt noch keinen Text, mit dem sich die Fassung vergleichen ließe.",
    same: "Der Text ist derselbe wie der, der jetzt gilt.",
  },
  en: {
    title: "What changes against the text that applies now",
    first: "There is no text yet to compare this version with.",
    same: "The text is the same as the one that applies now.",
  },
} as const;

const schema = "content-bloecke";

/** What a new version of the terms or of the privacy notice changes, word by word. */
export function TermsDifference({ id }: { readonly id: string }) {
  const t = useTexts(texts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["content", tenant, schema, id, "difference"],
    queryFn: async () => {
      const { comparison } = await callConsole(getContentEntry, { params: { schema, id } }, tenant);
      return comparison?.before ? changesBetween(comparison.before, comparison.after) : null;
    },
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Loading rows={2} />;
  return (
    <section className="grid gap-2 rounded-md bg-raised p-3">
      <h3 className="text-sm font-medium">{t("title")}</h3>
      {query.data === null || query.data.length === 0 ? (
        <p className="text-sm text-muted">{t(query.data === null ? "first" : "same")}</p>
      ) : (
        <Changes schema={schema} changes={query.data} />
      )}
    </section>
  );
}
