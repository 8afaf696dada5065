import { type CareReward, type NextStep, nextStepNames } from "@weitersagen/contract/console/people";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";
import { nameIn } from "../../entities/timeline/names.ts";
import { careTexts } from "./texts.ts";

const linkStyle = "text-accent-strong underline-offset-2 hover:underline";

export function RecommendationLink({ number }: { readonly number: string }) {
  const tenant = useTenant();
  return (
    <Link to={`/${tenant}/empfehlungen/${number}`} className={linkStyle}>
      {number}
    </Link>
  );
}

const tones: Readonly<Record<string, Tone>> = {
  open: "neutral",
  provided: "accent",
  collected: "accent",
  paid: "accent",
  transferred: "good",
  voucherSent: "good",
  expired: "warn",
  cancelled: "danger",
  checking: "warn",
  refused: "danger",
  matched: "good",
  ok: "good",
  ordered: "accent",
};

export function StateBadge({
  group,
  state,
}: {
  readonly group: Parameters<typeof nameIn>[0];
  readonly state: string;
}) {
  const { language } = useLanguage();
  return <Badge tone={tones[state] ?? "neutral"}>{nameIn(group, state, language)}</Badge>;
}

/** An open recommendation with an order is no longer waiting for a friend. */
export function RecommendationState({
  status,
  isOrdered,
}: {
  readonly status: string;
  readonly isOrdered: boolean;
}) {
  return (
    <StateBadge group="recommendationStatus" state={status === "open" && isOrdered ? "ordered" : status} />
  );
}

/** So many rows are shown at first. */
const FIRST_ROWS = 8;

interface RowsProps {
  readonly title: string;
  /** Said instead of rows. */
  readonly none?: string;
  readonly children: readonly ReactNode[];
}

/** A list inside a page, its rows in common columns; each child is a `Row`. */
export function Rows({ title, none, children }: RowsProps) {
  const t = useTexts(careTexts);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, FIRST_ROWS);
  return (
    <Section title={title}>
      {children.length === 0 ? <p className="text-sm text-muted">{none ?? t("none")}</p> : null}
      <ul className="grid gap-2 sm:grid-cols-[auto_auto_minmax(0,1fr)_auto] sm:gap-x-4">
        {shown.map((child, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2 text-sm last:border-0 last:pb-0 sm:col-span-full sm:grid sm:grid-cols-subgrid sm:items-baseline sm:gap-x-4"
          >
            {child}
          </li>
        ))}
      </ul>
      {shown.length < children.length ? (
        <div>
          <Button onPress={() => setWhole(true)}>{t("all", { count: children.length })}</Button>
        </div>
      ) : null}
    </Section>
  );
}

interface RowProps {
  readonly lead: ReactNode;
  readonly badges?: ReactNode;
  /** When it was, and where it leads besides: at the end of the row. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** On a phone the text is below the rest. */
export function Row({ lead, badges, end, children }: RowProps) {
  return (
    <>
      <span className="font-medium">{lead}</span>
      <span className="flex flex-wrap items-start gap-1 sm:flex-col">{badges}</span>
      <span className="min-w-0 text-muted max-sm:order-last max-sm:basis-full">{children}</span>
      <span className="text-xs text-muted max-sm:ml-auto sm:text-right">{end}</span>
    </>
  );
}

/** Which day a row names. A day that is over promises nothing any more. */
function whenOf({ status, dueAt, isHeld }: CareReward, now: Date) {
  if (status !== "open") return "sinceDay";
  if (dueAt <= now) return isHeld ? "afterDecision" : "periodOver";
  return isHeld ? "readyEarliest" : "readyFrom";
}

export function RewardRow({ reward }: { readonly reward: CareReward }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const [now] = useState(() => new Date());
  const { cents, kind, status, statusAt, dueAt, isHeld, choice, recommendation, order, party } = reward;
  return (
    <Row
      lead={formatMoney(cents, language)}
      badges={
        <>
          <StateBadge group="rewardStatus" state={status} />
          {isHeld ? <Badge tone="warn">{nameIn("rewardStatus", "held", language)}</Badge> : null}
        </>
      }
      end={
        <>
          <span className="block text-sm">
            <RecommendationLink number={recommendation} />
          </span>
          {t(whenOf(reward, now), { at: formatDay(status === "open" ? dueAt : statusAt, language) })}
        </>
      }
    >
      {[
        nameIn("rewardKind", kind, language),
        t(party),
        choice === null ? "" : nameIn("choice", choice, language),
        reward.friend === null ? "" : t("orderedBy", { name: reward.friend }),
        reward.product,
      ]
        .filter(Boolean)
        .join(" · ")}
      {order === null ? null : <span className="whitespace-nowrap"> · {order}</span>}
    </Row>
  );
}

const stepPages = {
  case: { path: "verdachtsfaelle", ability: "cases.read" },
  claim: { path: "reklamationen", ability: "claims.read" },
  recommendation: { path: "empfehlungen", ability: "people.read" },
} as const;

interface StepLinkProps {
  readonly page: NextStep["page"];
  readonly children: ReactNode;
}

/** A step leads to the page about it, if the operator may open it. */
function StepLink({ page, children }: StepLinkProps) {
  const tenant = useTenant();
  const me = useMe();
  if (page === null || !isAbleTo(me, stepPages[page.kind].ability, tenant)) return <span>{children}</span>;
  return (
    <Link to={`/${tenant}/${stepPages[page.kind].path}/${page.id}`} className={linkStyle}>
      {children}
    </Link>
  );
}

/** What happens by itself, and when. */
export function NextSteps({ steps }: { readonly steps: readonly NextStep[] }) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  return (
    <Section title={t("next")}>
      {steps.length === 0 ? <p className="text-sm text-muted">{t("nextNone")}</p> : null}
      <ul className="grid gap-3 sm:max-xl:grid-cols-2">
        {steps.map(({ kind, at, about, cents, page }, index) => (
          <li key={index} className="grid gap-0.5 text-sm">
            <StepLink page={page}>
              {nextStepNames[kind][language]}
              {cents === null ? "" : ` (${formatMoney(cents, language)})`}
            </StepLink>
            <span className="text-xs text-muted">
              {[at === null ? "" : formatDay(at, language), about].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
