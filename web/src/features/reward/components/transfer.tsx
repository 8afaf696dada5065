import type { NewBankAccount } from "@weitersagen/contract/bank-account";
import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { payoutsFrozenUntil } from "@weitersagen/domain/takeover";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import type { Location } from "../../../lib/router/location.ts";
import { useLocation, useNavigate } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { formatIban, isSameNumber } from "../iban.ts";
import { sumOf } from "../sum-of.ts";
import { rewardTexts } from "../texts.ts";
import { type KnownAccount, useBankAccount } from "../use-bank-account.ts";
import { useSaveAccount } from "../use-save-account.ts";
import { useStep } from "../use-step.ts";
import { useTransferNote } from "../use-transfer-note.ts";
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

/** The ids of the steps. Each has an entry of its own in the history: the way back leads to the form, with what was typed. */
const steps = { form: "konto", summary: "uebersicht" } as const;

/** Nothing is saved before the last button. */
function Steps({ rewards, hasNext, onStale, known }: TransferProps & { readonly known: KnownAccount }) {
  const t = useTexts(rewardTexts);
  const note = useTransferNote(rewards);
  const { language } = usePage();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const [first] = useState(location);
  const navigate = useNavigate();
  const save = useSaveAccount(rewards[0].party);
  const [typed, setTyped] = useState<NewBankAccount>();
  const [{ account, newFrozenUntil, changeableUntil }, setKnown] = useState(known);
  const isStored = account.iban !== null;
  const goTo = (next: string) => void navigate(`${pathname}${search}#${next}`);
  const step = useStep(Object.values(steps));
  // Back over an anchor of the same step would change nothing.
  const isOwnEntry = hash === `#${step}`;
  const isOfTyped = step === steps.summary && typed !== undefined;
  // A reload forgets what was typed. The stored account in its place would be paid by mistake.
  const isForgotten = step === steps.summary && location.key === first.key;
  if (!isOfTyped && (!isStored || step === steps.form || isForgotten)) {
    return (
      <div id={steps.form}>
        <StepTitle of={steps.form} first={first} className="mb-6">
          {t("bankStep")}
        </StepTitle>
        <BankForm
          rewardId={rewards[0].id}
          changeableUntil={changeableUntil}
          initial={typed}
          underwayCents={account.underwayCents}
          submitLabel={t("goOn")}
          onEntered={async (next) => {
            setTyped(next);
            goTo(steps.summary);
          }}
          {...(isStored && {
            onCancel: () => {
              setTyped(undefined);
              // After a reload it is not known what the entry before is.
              if (location.key === first.key || !isOwnEntry)
                void navigate(pathname + search, { replace: true });
              else history.back();
            },
          })}
        />
      </div>
    );
  }
  // What was typed is in the form of the entry before.
  const toTyped = () => (isOwnEntry ? history.back() : goTo(steps.form));
  const isChange = isOfTyped && account.iban !== null && !isSameNumber(account.iban, typed.iban);
  const isNew = isOfTyped && (isChange || !isStored);
  const shown = isOfTyped
    ? {
        holder: typed.holder,
        iban: formatIban(typed.iban, 0).text,
        bankName: isNew ? null : account.bankName,
        frozenUntil: isNew ? newFrozenUntil : account.frozenUntil,
      }
    : account;
  return (
    <div id={steps.summary}>
      <ConfirmChoice
        choice="transfer"
        rewards={rewards}
        hasNext={hasNext}
        label={t("confirmTransfer", { amount: formatMoney(sumOf(rewards), language) })}
        onStale={onStale}
        accountOf={async () => {
          if (!isOfTyped) return account;
          const saved = await save(typed);
          // From now on it is the stored one, even if the choice fails.
          setKnown({ account: saved, newFrozenUntil: payoutsFrozenUntil(new Date()), changeableUntil });
          setTyped(undefined);
          return saved;
        }}
        onUnproven={() => {
          setKnown({ account, newFrozenUntil, changeableUntil: 0 });
          toTyped();
        }}
      >
        <StepTitle of={steps.summary} first={first} className="mb-4">
          {t("check")}
        </StepTitle>
        <AccountSummary account={shown} rewards={rewards} movedCents={isChange ? account.underwayCents : 0} />
        <p className="mt-4">{note}</p>
        <div className="mt-2 -ml-2">
          <Button variant="quiet" onClick={() => (isOfTyped ? toTyped() : goTo(steps.form))}>
            {t(isOfTyped ? "editAccount" : "changeAccount")}
          </Button>
        </div>
      </ConfirmChoice>
    </div>
  );
}

interface StepTitleProps {
  readonly of: string;
  /** Where the visitor arrived. */
  readonly first: Location;
  readonly className: string;
  readonly children: string;
}

/** Takes the focus when it replaces the other step, unless the address names this step: then it has the focus anyway. */
function StepTitle({ of, first, className, children }: StepTitleProps) {
  const location = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // Decided once: an anchor that is followed within the step has the focus itself.
  const [takesFocus] = useState(location !== first && location.hash !== `#${of}`);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className={classNames("text-heading outline-none", className)}>
      {children}
    </h2>
  );
}
