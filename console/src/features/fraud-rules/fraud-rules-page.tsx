import { getFraudRules } from "@weitersagen/contract/console/fraud-rules";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { RulesHistory } from "./rules-history.tsx";
import { fraudRuleTexts } from "./texts.ts";

/** The points of the fraud rules: what is in force, a draft with its trial, earlier versions. */
export function FraudRulesPage() {
  const t = useTexts(fraudRuleTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["fraud-rules", tenant],
    queryFn: () => callConsole(getFraudRules, {}, tenant),
  });
  const shown = query.data;
  return (
    <Page title={t("title")} intro={t("intro")}>
      <QueryState query={query} rows={8} />
      {shown?.isShadow ? <Notice tone="warn">{t("shadow")}</Notice> : null}
      {shown ? (
        <>
          <RulesEditor key={tenant} shown={shown} />
          <RulesHistory versions={shown.versions} />
        </>
      ) : null}
    </Page>
  );
}
