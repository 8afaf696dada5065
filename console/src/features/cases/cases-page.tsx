import { caseList, caseStates, ruleNames } from "@weitersagen/contract/console/case-desk";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge } from "../../ui/states.tsx";
import { caseTexts } from "./texts.ts";

const tones = { open: "warn", appealed: "warn", passed: "good", rejected: "danger" } as const;

export function CaseState({ state }: { readonly state: keyof typeof caseStates }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{caseStates[state][language]}</Badge>;
}

export function CasesPage() {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const inWords = (names: string) =>
    names
      .split(", ")
      .map((name) => ruleNames[name]?.[language] ?? name)
      .join(", ");
  return (
    <ListPage
      list={caseList}
      title={t("title")}
      intro={t("intro")}
      cells={{
        state: ({ state }) => <CaseState state={state} />,
        reasons: ({ reasons }) => inWords(reasons),
      }}
      open={({ id }) => `/${tenant}/verdachtsfaelle/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
