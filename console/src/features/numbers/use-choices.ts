import { readNumberChoices } from "@weitersagen/contract/console/insight";
import { deviceNames, languageNames } from "@weitersagen/contract/console/insight-lists";
import type { ShownFilters } from "@weitersagen/contract/console/insight-links";
import type { Words } from "@weitersagen/contract/console/list";
import { NO_KEY } from "@weitersagen/contract/insight-report";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { filterTexts } from "./filter-texts.ts";

/** The first figures bring the first channels and campaigns: once they are computed, the choices are loaded again. */
export function useNewChoices(isComputing: boolean): void {
  const client = useQueryClient();
  const { language } = useLanguage();
  useEffect(() => {
    if (!isComputing) return undefined;
    return () => void client.invalidateQueries({ queryKey: ["numbers", language, "choices"] });
  }, [client, language, isComputing]);
}

/** The values of each filter of a report, with their names. */
export function useChoices({ agentur: agency }: Pick<ShownFilters, "agentur">) {
  const t = useTexts(filterTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["numbers", language, "choices", tenant, agency],
    queryFn: () => callConsole(readNumberChoices, { query: { agency } }, tenant),
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const {
    products = [],
    categories = [],
    channels = [],
    campaigns = [],
    agencies = [],
    members = [],
  } = query.data ?? {};
  // How the address names figures without a known channel or campaign.
  const unknown = { key: NO_KEY, name: t("unknown") };
  const named = (names: Readonly<Record<string, Words>>) =>
    Object.entries(names).map(([key, words]) => ({ key, name: words[language] }));
  return {
    produkt: products,
    kategorie: categories,
    kanal: [...channels, unknown],
    kampagne: [...campaigns, unknown],
    agentur: agencies,
    mitarbeiter: members,
    sprache: named(languageNames),
    geraet: named(deviceNames),
  };
}
