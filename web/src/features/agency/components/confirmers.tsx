import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { releaseTexts } from "../release-texts.ts";
import { useAgency } from "../use-agency.ts";

/** The names in several lists of people who may confirm, each once. */
export const namesIn = (lists: readonly (readonly string[] | null | undefined)[]): string[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
];

/** Who may confirm as the second person, or what happens if no member may. */
export function Confirmers({ names }: { readonly names: readonly string[] }) {
  const t = useTexts(releaseTexts);
  const { brand } = usePage().tenant.configuration;
  const { can } = useAgency();
  if (names.length === 0) {
    const hint = can("changeEmployees") ? ` ${t("addOwner")}` : "";
    return t("nobodyConfirms", { brand }) + hint;
  }
  return t("mayConfirm", { count: names.length, names: names.join(", ") });
}
