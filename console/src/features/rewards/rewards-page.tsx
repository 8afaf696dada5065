import {
  getRewardSums,
  rewardKindNames,
  rewardList,
  rewardPartyNames,
  type RewardStateName,
  rewardStateNames,
} from "@weitersagen/contract/console/reward-list";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { BackToNumbers, useReportBefore } from "../../ui/back-to-numbers.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";
import { rewardTexts } from "./texts.ts";

const tones: Readonly<Record<RewardStateName, Tone>> = {
  open: "neutral",
  provided: "accent",
  collected: "warn",
  paid: "accent",
  transferred: "good",
  voucherSent: "good",
  expired: "neutral",
  cancelled: "danger",
};
const order = [
  "open",
  "provided",
  "collected",
  "paid",
  "transferred",
  "voucherSent",
  "expired",
  "cancelled",
] as const;

/** The filters that only the links of the report set. */
const filtersOfNumbers = ["geschuldet", "pruefung", "bestelltvon"];

interface Opened {
  readonly party: string;
  readonly personId: number | null;
  readonly recommendation: string;
}

/** Rewards by state. The sums above are filters. */
export function RewardsPage() {
  const t = useTexts(rewardTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const search = useSearch({ strict: false }) as { readonly merkmal?: string };
  const report = useReportBefore();
  const isBehindNumber = report !== undefined || filtersOfNumbers.some((name) => name in search);
  return (
    <ListPage
      list={rewardList}
      title={t("title")}
      intro={t("intro")}
      back={isBehindNumber && isAbleTo(me, "numbers.read", tenant) ? <BackToNumbers /> : null}
      cells={{
        state: ({ state, isHeld }) => (
          <span className="flex flex-wrap gap-1">
            <Badge tone={tones[state]}>{rewardStateNames[state][language]}</Badge>
            {isHeld ? <Badge tone="warn">{t("held")}</Badge> : null}
          </span>
        ),
        kind: ({ kind, party }) => (
          <>
            {rewardKindNames[kind][language]}
            <span className="block text-xs text-muted">{rewardPartyNames[party][language]}</span>
          </>
        ),
      }}
      {...(isAbleTo(me, "people.read", tenant)
        ? {
            // What has to be cleared up is done on the page of the person.
            open: ({ party, personId, recommendation }: Opened) =>
              search.merkmal === "klaeren" && personId !== null
                ? `/${tenant}/personen/${party}/${personId}`
                : `/${tenant}/empfehlungen/${recommendation}`,
          }
        : {})}
      empty={{ title: t("empty"), hint: t("emptyHint") }}
    >
      <Sums />
    </ListPage>
  );
}

function Sums() {
  const t = useTexts(rewardTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { zustand } = useSearch({ strict: false }) as { zustand?: string };
  const query = useQuery({
    queryKey: ["rewardSums", tenant],
    queryFn: () => callConsole(getRewardSums, {}, tenant),
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  const sums = new Map(query.data?.content.map((sum) => [sum.state, sum]));
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4 xl:grid-cols-8">
      {order.map((state) => {
        const { count = 0, cents = 0, heldCount = 0, heldCents = 0 } = sums.get(state) ?? {};
        const isChosen = zustand === state;
        return (
          <li key={state} className="grid">
            <Link
              to="."
              search={isChosen ? {} : { zustand: state, ...(heldCount > 0 && { merkmal: "frei" }) }}
              aria-current={isChosen ? "true" : undefined}
              className={`grid content-start gap-0.5 p-3 ${isChosen ? "bg-accent-soft" : "bg-surface hover:bg-raised"}`}
            >
              <span className="text-lg font-semibold tracking-tight">
                {query.data ? (
                  formatMoney(cents - heldCents, language)
                ) : (
                  <span aria-hidden className="inline-block h-5 w-20 rounded bg-raised" />
                )}
              </span>
              <span className="text-xs text-muted">
                {rewardStateNames[state][language]}
                {query.data ? (
                  <span className="block">
                    {t("count", { count: formatCount(count - heldCount, language) })}
                  </span>
                ) : null}
                {heldCount > 0 ? (
                  <span className="block">{t("besidesHeld", { sum: formatMoney(heldCents, language) })}</span>
                ) : null}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
