import { claimList, claimStates, type ClaimStateName } from "@weitersagen/contract/console/claim-desk";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { claimTexts } from "./texts.ts";

const tones: Readonly<Record<ClaimStateName, Tone>> = {
  checking: "warn",
  open: "neutral",
  matched: "good",
  refused: "danger",
};

export function ClaimState({ state }: { readonly state: ClaimStateName }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{claimStates[state][language]}</Badge>;
}

export function ClaimsPage() {
  const t = useTexts(claimTexts);
  const tenant = useTenant();
  return (
    <ListPage
      list={claimList}
      title={t("title")}
      intro={t("intro")}
      cells={{
        order: ({ order }) => (order === null ? t("erased") : undefined),
        status: ({ status }) => <ClaimState state={status} />,
      }}
      open={({ id }) => `/${tenant}/reklamationen/${id}`}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    />
  );
}
