import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { releaseTexts } from "../release-texts.ts";

/** The names in several lists of people who may confirm, each once. */
export const namesIn = (lists: readonly (string | null | undefined)[]): string[] =>
  [...new Set(lists.flatMap((list) => list?.split(", ") ?? []))].filter(Boolean);

/** Who may confirm as the second person, or what happens if nobody may. */
export function Confirmers({ names }: { readonly names: readonly string[] }) {
  const t = useTexts(releaseTexts);
  const { brand } = usePage().tenant.configuration;
  if (names.length === 0) return t("nobodyConfirms", { brand });
  return t("mayConfirm", { count: names.length, names: names.join(", ") });
}
