import { activeBounty, type Bounty } from "@weitersagen/domain/bounty";
import { withAmount } from "@weitersagen/domain/bounty-change";
import { addDays, readIsoDate, startOfDay } from "@weitersagen/domain/dates";
import { useState } from "react";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/states.tsx";
import { catalogueTexts } from "./texts.ts";

interface TimelineProps {
  readonly bounties: readonly Bounty[];
  /** Takes a planned amount back; absent where nothing can be changed. */
  readonly onUnplan?: ((plan: PlannedAmount) => void) | undefined;
}

/** A planned amount, and what was paid until then; undefined where nothing was. */
export interface PlannedAmount {
  readonly bounty: Bounty;
  readonly former: Bounty | undefined;
}

/** What is paid: before, now and later. */
export function Timeline({ bounties, onUnplan }: TimelineProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  const [now] = useState(() => new Date());
  const current = activeBounty(bounties, now);
  return (
    <ol className="grid">
      {bounties.map((bounty) => {
        const isOver = bounty.endsAt !== null && bounty.endsAt < now;
        const isPlanned = bounty.startsAt > now;
        const former = activeBounty(bounties, new Date(bounty.startsAt.getTime() - 1));
        // Going back to what is paid now is the end of a plan, not a plan.
        const isChange =
          isPlanned && [former, current].every((one) => one?.amountCents !== bounty.amountCents);
        return (
          <li
            key={`${bounty.startsAt.getTime()} ${bounty.amountCents}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className={`min-w-20 font-medium ${isOver ? "text-muted" : ""}`}>
              {formatMoney(bounty.amountCents, language)}
            </span>
            <span className={`flex-1 ${isOver ? "text-muted" : ""}`}>{periodOf(bounty)}</span>
            {bounty === current ? <Badge tone="good">{t("now")}</Badge> : null}
            {isOver ? <Badge>{t("past")}</Badge> : null}
            {isPlanned ? <Badge tone="accent">{t("future")}</Badge> : null}
            {isChange && onUnplan ? (
              <Button
                kind="quiet"
                aria-label={t("unplanAmountName", {
                  amount: formatMoney(bounty.amountCents, language),
                  period: periodOf(bounty),
                })}
                onPress={() => onUnplan({ bounty, former })}
              >
                {t("unplanAmount")}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}

export function usePeriod() {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  return ({ startsAt, endsAt }: Pick<Bounty, "startsAt" | "endsAt">): string => {
    const from = formatDay(startsAt, language);
    return endsAt === null ? t("since", { from }) : t("period", { from, until: formatDay(endsAt, language) });
  };
}

const startOf = (day: string): Date => startOfDay(readIsoDate(day));

interface PreviewProps {
  readonly bounties: readonly Bounty[];
  readonly change: { readonly amountCents: number; readonly from: string; readonly until: string };
}

/** The timeline with the new amount, and planned ones that it replaces. */
export function TimelineAfter({ bounties, change }: PreviewProps) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  const [now] = useState(() => new Date());
  const startsAt = startOf(change.from);
  const endsAt = change.until === "" ? null : new Date(addDays(startOf(change.until), 1).getTime() - 1);
  if (endsAt !== null && endsAt < startsAt) return null;
  const after = withAmount(bounties, { amountCents: change.amountCents, startsAt, endsAt });
  const keyOf = (bounty: Bounty) => `${bounty.startsAt.getTime()} ${bounty.amountCents}`;
  const kept = new Set(after.map(keyOf));
  const dropped = bounties.filter((bounty) => !kept.has(keyOf(bounty)));
  return (
    <div className="grid gap-1 rounded-md bg-raised p-3">
      <p className="text-xs font-medium">{t("preview")}</p>
      <Timeline bounties={after.filter((bounty) => bounty.endsAt === null || bounty.endsAt >= now)} />
      {dropped.map((bounty) => (
        <p key={keyOf(bounty)} className="text-xs text-muted">
          {t("dropped", { amount: formatMoney(bounty.amountCents, language), period: periodOf(bounty) })}
        </p>
      ))}
    </div>
  );
}
