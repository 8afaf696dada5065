import {
  type LeftOutReason,
  type LeftOutRewardReason,
  listLeftOut,
  type PreviewLine,
} from "@weitersagen/contract/console/payouts";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Failure, Loading } from "../../ui/states.tsx";
import { Button } from "../../ui/button.tsx";
import { payoutTexts } from "./texts.ts";

/** What the next payout leaves out and why; each reason opens its rewards. */
export function LeftOut({ lines }: { readonly lines: readonly PreviewLine[] }) {
  const t = useTexts(payoutTexts);
  const { language } = useLanguage();
  const [opened, setOpened] = useState<LeftOutReason>();
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <h3 className="text-xs font-medium text-muted">{t("leftOut")}</h3>
      <ul className="grid">
        {lines.map(({ reason, what, count, cents }) => {
          if (reason === null) return null;
          const isOpen = opened === reason;
          return (
            <li key={reason} className="border-b border-line last:border-0">
              <div className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 text-sm">
                <span className="min-w-6 font-semibold">{formatCount(count, language)}</span>
                <span className="min-w-40 flex-1">{t(reason)}</span>
                <span>{formatMoney(cents, language)}</span>
                {what === "reward" ? (
                  <Button
                    kind="quiet"
                    aria-expanded={isOpen}
                    aria-label={`${t(reason)}: ${isOpen ? t("hide") : t("show")}`}
                    onPress={() => setOpened(isOpen ? undefined : reason)}
                  >
                    {isOpen ? <ChevronDown aria-hidden size={16} /> : <ChevronRight aria-hidden size={16} />}
                  </Button>
                ) : (
                  <span className="w-10" />
                )}
              </div>
              {isOpen ? <Rewards reason={reason as LeftOutRewardReason} /> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Rewards({ reason }: { readonly reason: LeftOutRewardReason }) {
  const t = useTexts(payoutTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["leftOut", tenant, reason],
    queryFn: () => callConsole(listLeftOut, { query: { reason } }, tenant),
  });
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading rows={2} />;
  return (
    <ul className="mb-3 grid gap-1 rounded-md bg-raised p-3 text-sm">
      {query.data.content.map(({ rewardId, amountCents, chosenAt, promisedUntil, recommendation }) => (
        <li key={rewardId} className="flex flex-wrap gap-x-4">
          <span className="min-w-28 font-medium">
            {t("reward")} {rewardId}
          </span>
          <span className="min-w-20 text-right">{formatMoney(amountCents, language)}</span>
          <span className="text-muted">
            {t("chosen")} {formatDay(chosenAt, language)} · {t("promised")}{" "}
            {formatDay(promisedUntil, language)} · {t("recommendation")} {recommendation}
          </span>
        </li>
      ))}
    </ul>
  );
}
