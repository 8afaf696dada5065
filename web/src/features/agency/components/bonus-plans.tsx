import { type BonusPlan, removeBonusPlan } from "@weitersagen/contract/agency-money";
import { formatMoney, formatMonth } from "@weitersagen/contract/format";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { useAgency } from "../use-agency.ts";
import { BonusPlanForm } from "./bonus-plan-form.tsx";
import { Outcome } from "./outcome.tsx";

interface BonusPlansProps {
  readonly plans: readonly BonusPlan[];
  readonly month: string;
  readonly reload: () => void;
}

type Open = { readonly dialog: "add" } | { readonly dialog: "remove"; readonly plan: BonusPlan };

type Result = { readonly text: "planSaved" | "planEnded" | "planDeleted" } | { readonly failure: unknown };

export function BonusPlans({ plans, month, reload }: BonusPlansProps) {
  const t = useTexts(agencyMoneyTexts);
  const { api, can } = useAgency();
  const [open, setOpen] = useState<Open>();
  const [outcome, setOutcome] = useState<Result>();
  const close = () => setOpen(undefined);
  const done = (result: Result) => {
    setOutcome(result);
    close();
    reload();
  };
  const remove = async ({ id, removal }: BonusPlan) => {
    try {
      await api(removeBonusPlan, { params: { id } });
      done({ text: removal === "end" ? "planEnded" : "planDeleted" });
    } catch (failure) {
      done({ failure });
    }
  };
  const ask = (what: Open) => {
    setOutcome(undefined);
    setOpen(what);
  };
  const isEnding = open?.dialog === "remove" && open.plan.removal === "end";
  const add = can("addBonusPlan") && <Button onClick={() => ask({ dialog: "add" })}>{t("addPlan")}</Button>;
  return (
    <section aria-labelledby="plaene">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 id="plaene" className="text-heading">
          {t("plans")}
        </h2>
        {plans.length > 0 && add}
      </div>
      {outcome && (
        <Outcome>
          {"text" in outcome ? (
            <Notice tone="success">{t(outcome.text)}</Notice>
          ) : (
            <Notice tone="danger" title={t("failed")}>
              {problemOf(outcome.failure)?.detail}
            </Notice>
          )}
        </Outcome>
      )}
      {plans.length === 0 ? (
        <EmptyState title={t("noPlan")} action={add}>
          {t(can("addBonusPlan") ? "noPlanText" : "noPlanTextMember")}
        </EmptyState>
      ) : (
        <ul>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onRemove={() => ask({ dialog: "remove", plan })} />
          ))}
        </ul>
      )}
      <Dialog
        open={open !== undefined}
        onClose={close}
        title={t(open?.dialog === "remove" ? (isEnding ? "endTitle" : "deleteTitle") : "addPlan")}
        closeLabel={t("close")}
      >
        {open?.dialog === "add" && (
          <BonusPlanForm month={month} onSaved={() => done({ text: "planSaved" })} />
        )}
        {open?.dialog === "remove" && (
          <>
            <p>{t(isEnding ? "endText" : "deleteText")}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Button onClick={() => void remove(open.plan)}>{t(isEnding ? "end" : "delete")}</Button>
              <Button variant="secondary" onClick={close}>
                {t("cancel")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </section>
  );
}

function PlanRow({ plan, onRemove }: { readonly plan: BonusPlan; readonly onRemove: () => void }) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const { can } = useAgency();
  const first = formatMonth(plan.firstMonth, language);
  const last = plan.lastMonth === null ? undefined : formatMonth(plan.lastMonth, language);
  const amount = formatMoney(plan.bonusCents, language);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2">
      <p>
        <span className="block font-semibold">{t("planText", { count: plan.fromOrders, amount })}</span>
        <span className="text-fine text-muted">
          {last === undefined ? t("from", { month: first }) : t("fromUntil", { first, last })}
        </span>
      </p>
      {plan.removal && can("deleteBonusPlan") && (
        <Button variant="quiet" className="max-md:-ml-2" onClick={onRemove}>
          {t(plan.removal)}
        </Button>
      )}
    </li>
  );
}
