import type { MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { rewardTexts } from "../texts.ts";
import { useBankAccount } from "../use-bank-account.ts";
import { AccountSummary } from "./account-summary.tsx";
import { BankForm } from "./bank-form.tsx";
import { ConfirmChoice } from "./confirm-choice.tsx";
import { RewardLoading } from "./reward-loading.tsx";
import { RewardFailure } from "./reward-trouble.tsx";

interface TransferProps {
  readonly reward: OwnReward;
  /** Another reward can be chosen after this one. */
  readonly hasNext: boolean;
  readonly onStale: () => void;
}

/** Asks for the bank account if it is unknown, then shows a summary to confirm. */
export function Transfer({ reward, hasNext, onStale }: TransferProps) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const [known, reload] = useBankAccount();
  const [saved, setSaved] = useState<MaskedBankAccount>();
  const [typedIban, setTypedIban] = useState<string>();
  /** "left" with or without a change. */
  const [form, setForm] = useState<"unused" | "open" | "left">("unused");
  if (known.state === "loading") return <RewardLoading />;
  if (known.state === "failed") return <RewardFailure failure={known.failure} retry={reload} />;
  const account = saved ?? known.data.account;
  if (account.iban === null || form === "open") {
    const keep = (next: MaskedBankAccount, iban: string) => {
      setSaved(next);
      setTypedIban(iban);
      setForm("left");
    };
    return (
      <>
        <h2 className="mb-6 text-heading">{t("bankStep")}</h2>
        <BankForm
          party={reward.party}
          rewardId={reward.id}
          changeableUntil={known.data.changeableUntil}
          underwayCents={account.underwayCents}
          submitLabel={t("goOn")}
          onSaved={keep}
          {...(form === "open" && { onCancel: () => setForm("left") })}
        />
      </>
    );
  }
  const { amountCents } = reward;
  const label = t("confirmTransfer", { amount: formatMoney(amountCents, language) });
  return (
    <ConfirmChoice {...{ reward, hasNext, label, onStale }} choice="transfer" iban={account.iban}>
      <SummaryTitle isNew={form === "left"} />
      <AccountSummary account={account} amountCents={amountCents} typedIban={typedIban} />
      <div className="mt-2 -ml-2">
        <Button variant="quiet" onClick={() => setForm("open")}>
          {t("changeAccount")}
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
