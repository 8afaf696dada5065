import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Container, Section } from "../../../ui/layout.tsx";
import { Campaigns } from "../components/campaigns.tsx";
import { RewardTable } from "../components/reward-table.tsx";
import { Tiers } from "../components/tiers.tsx";
import type { RewardGroup, RewardOverview } from "../rewards.ts";
import { catalogueTexts } from "../texts.ts";

export const screen = defineScreen<RewardOverview>({
  load: async (input) => {
    // Imported on demand: the calls bring the schemas along, which a visitor's first page does not need.
    const { loadRewards } = await import("../rewards.ts");
    return loadRewards(input);
  },
  head: (_data, page) => {
    const t = textsOf(catalogueTexts, page);
    return { title: t("rewardsTitle"), description: t("rewardsDescription") };
  },
  Component: CurrentRewards,
});

function CurrentRewards({ data }: { readonly data: RewardOverview }) {
  const t = useTexts(catalogueTexts);
  const { groups, tiers, campaigns } = data;
  return (
    <>
      <Container className="pt-12 pb-10 md:pt-20">
        <h1 className="text-display">{t("rewardsTitle")}</h1>
        <p className="mt-4 max-w-2xl text-lead text-muted">{t("rewardsLead")}</p>
        {groups.length > 6 && <CategoryJumps groups={groups} />}
      </Container>
      <Container className="pb-16 md:pb-24">
        {groups.length === 0 ? (
          <EmptyState title={t("noRewards")}>{t("noRewardsText")}</EmptyState>
        ) : (
          <div className="gap-x-12 md:columns-2">
            {groups.map((group) => (
              <div key={group.id} className="mb-12 break-inside-avoid">
                <RewardTable group={group} />
              </div>
            ))}
          </div>
        )}
      </Container>
      {(tiers.length > 0 || campaigns.length > 0) && (
        <Section tone="surface" edge>
          <Container className="space-y-14">
            {tiers.length > 0 && <Tiers tiers={tiers} />}
            <Campaigns campaigns={campaigns} />
          </Container>
        </Section>
      )}
    </>
  );
}

function CategoryJumps({ groups }: { readonly groups: readonly RewardGroup[] }) {
  const t = useTexts(catalogueTexts);
  return (
    <nav aria-label={t("rewardsJump")} className="mt-6">
      <details className="group border-y border-line">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          {t("rewardsJump")}
          <FoldMark />
        </summary>
        <ul className="columns-2 gap-x-8 pb-4 md:columns-3 lg:columns-4">
          {groups.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center text-link underline underline-offset-[0.25em]"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
