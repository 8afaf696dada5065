import type { NewBankAccount } from "@weitersagen/contract/bank-account";
import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { formatIban, isSameNumber } from "../iban.ts";
import { sumOf } from "../sum-of.ts";
import { rewardTexts } from "../texts.ts";
import { type KnownAccount, useBankAccount } from "../use-bank-account.ts";
import { useSaveAccount } from "../use-save-account.ts";
import { AccountSummary } from "./account-summary.tsx";
import { BankForm } from "./bank-form.tsx";
import { ConfirmChoice } from "./confirm-choice.tsx";
import { RewardLoading } from "./reward-loading.tsx";
import { RewardFailure } from "./reward-trouble.tsx";

interface TransferProps {
  /** They have one owner. */
  readonly rewards: readonly [OwnReward, ...OwnReward[]];
  /** Another reward can be chosen after these. */
  readonly hasNext: boolean;
  readonly onStale: () => void;
}

/** Asks for the bank account if it is unknown, then shows a summary to confirm. */
export function Transfer(props: TransferProps) {
  const [known, reload] = useBankAccount();
  if (known.state === "loading") return <RewardLoading />;
  if (known.state === "failed") return <RewardFailure failure={known.failure} retry={reload} />;
  return <Steps {...props} known={known.data} />;
}

/** Each step has an entry of its own in the history: the way back leads to the form, with what was typed. */
const steps = { form: "#konto", summary: "#uebersicht" } as const;

/** Nothing is saved before the last button. */
function Steps({ rewards, hasNext, onStale, known }: TransferProps & { readonly known: KnownAccount }) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const save = useSaveAccount(rewards[0].party);
  const [entered, setEntered] = useState<{ typed: NewBankAccount; frozenUntil: Date }>();
  const typed = entered?.typed;
  const [changeableUntil, setChangeableUntil] = useState(known.changeableUntil);
  const { account } = known;
  const isStored = account.iban !== null;
  const [hasMoved, setMoved] = useState(false);
  const goTo = (step: string, replace = false) => {
    setMoved(true);
    void navigate(pathname + search + step, { replace });
  };
  const isOfTyped = hash === steps.summary && entered !== undefined && typed !== undefined;
  if (!isOfTyped && (!isStored || hash === steps.form)) {
    return (
      <>
        <h2 className="mb-6 text-heading">{t("bankStep")}</h2>
        <BankForm
          rewardId={rewards[0].id}
          changeableUntil={changeableUntil}
          initial={typed}
          underwayCents={account.underwayCents}
          submitLabel={t("goOn")}
          onEntered={async (next) => {
            setEntered({ typed: next, frozenUntil: payoutsFrozenUntil(new Date()) });
            goTo(steps.summary);
          }}
          {...(isStored && {
            onCancel: () => {
              setEntered(undefined);
              goTo("", true);
            },
          })}
        />
      </>
    );
  }
  const isChange = isOfTyped && account.iban !== null && !isSameNumber(account.iban, typed.iban);
  const shown = isOfTyped
    ? {
        holder: typed.holder,
        iban: formatIban(typed.iban, 0).text,
        bankName: null,
        frozenUntil: isChange ? entered.frozenUntil : account.frozenUntil,
      }
    : account;
  return (
    <ConfirmChoice
      choice="transfer"
      rewards={rewards}
      hasNext={hasNext}
      label={t("confirmTransfer", { amount: formatMoney(sumOf(rewards), language) })}
      onStale={onStale}
      accountOf={async () => (isOfTyped ? save(typed) : account)}
      onUnproven={() => {
        setChangeableUntil(0);
        goTo(steps.form);
      }}
    >
      <SummaryTitle isNew={hasMoved} />
      <AccountSummary account={shown} rewards={rewards} movedCents={isChange ? account.underwayCents : 0} />
      <div className="mt-2 -ml-2">
        <Button variant="quiet" onClick={() => goTo(steps.form)}>
          {t(isOfTyped ? "editAccount" : "changeAccount")}
        </Button>
      </div>
    </ConfirmChoice>
  );
}

/** Takes the focus when it replaces the form, so that screen readers announce it. */
function SummaryTitle({ isNew }: { isNew: boolean }) {
  const t = useTexts(rewardTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <h2 ref={heading} tabIndex={-1} className="mb-4 text-heading outline-none">
      {t("check")}
    </h2>
  );
}
