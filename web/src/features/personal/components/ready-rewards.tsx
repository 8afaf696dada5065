import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { wasReturned, type OwnReward } from "@weitersagen/contract/reward";
import { pathOf, pathWith, usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";

const productTexts = {
  bounty: "forProduct",
  tier: "tierForProduct",
  goodwill: "goodwillForProduct",
} as const;

const end = ({ expiresAt }: OwnReward): number => expiresAt?.getTime() ?? Infinity;

/** Rewards that are ready to collect, the next to expire first, at the top of the page; hidden if there are none. */
export function ReadyRewards({ rewards }: { readonly rewards: readonly OwnReward[] }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const choose = usePath("PraemieWaehlen");
  const ready = rewards
    .filter(({ status }) => status === "provided")
    .toSorted((one, other) => end(one) - end(other));
  if (ready.length === 0) return null;
  // One page has the sum of several rewards and each by itself, so one button leads to it.
  const isOnePage = ready.length > 1;
  const sum = ready.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return (
    <section
      aria-labelledby="bereit"
      className="mb-6 rounded-card border-2 border-accent p-5 md:mb-8 md:px-8 md:py-7"
    >
      <h2 id="bereit" className="text-heading">
        {t("ready", { count: ready.length })}
      </h2>
      <ul className="mt-2">
        {ready.map((reward) => (
          <ReadyReward key={reward.id} reward={reward} hasAction={!isOnePage} />
        ))}
      </ul>
      {isOnePage && choose !== undefined && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-5">
          <p className="font-semibold tabular-nums">
            {t("readySum", { amount: formatMoney(sum, language) })}
          </p>
          <ButtonLink to={choose} className="max-md:w-full">
            {t("collectAll")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** With only one option the choice is skipped. */
const needsChoice = ({ choices }: OwnReward): boolean => choices.length > 1;

interface ReadyRewardProps {
  readonly reward: OwnReward;
  readonly hasAction: boolean;
}

function ReadyReward({ reward, hasAction }: ReadyRewardProps) {
  const t = useTexts(areaTexts);
  const page = usePage();
  const { id, kind, amountCents, productName, expiresAt } = reward;
  const path = needsChoice(reward) ? pathOf(page, "PraemieWaehlen") : pathWith(page, "PraemieDaten", id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line py-3 first:border-t-0 last:pb-0 md:py-5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-5 gap-y-1">
        <Amount cents={amountCents} language={page.language} size="regular" />
        <p>
          {productName !== null && (
            <span className="block">{t(productTexts[kind], { name: productName })}</span>
          )}
          {wasReturned(reward) && <span className="block">{t("transferReturned")}</span>}
          {expiresAt && (
            <span className="block text-fine text-muted tabular-nums">
              {t("collectBy", { date: formatDate(expiresAt, page.language) })}
            </span>
          )}
        </p>
      </div>
      {hasAction && path !== undefined && (
        <ButtonLink to={path}>
          {t("collect")}
          {productName !== null && <span className="sr-only">: {productName}</span>}
        </ButtonLink>
      )}
    </li>
  );
}
