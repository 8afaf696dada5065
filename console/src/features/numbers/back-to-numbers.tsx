import { useSearch } from "@tanstack/react-router";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { listPageTexts } from "./list-texts.ts";
import { type Search, searchBefore } from "./search.ts";

/** Leads from a list behind a number back to the report. */
export function BackToNumbers() {
  const t = useTexts(listPageTexts);
  const tenant = useTenant();
  const search = useSearch({ strict: false }) as Search;
  return (
    <BackLink to={`/${tenant}/zahlen`} search={{ ...searchBefore(tenant, search) }}>
      {t("back")}
    </BackLink>
  );
}
