import { getBankAccount, type MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { useEffect, useRef, useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { bankTexts } from "../bank-texts.ts";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { AccountSummary } from "./account-summary.tsx";
import { BankForm } from "./bank-form.tsx";
import { RewardFrame } from "./reward-frame.tsx";
import { RewardLoading } from "./reward-loading.tsx";
import { RewardFailure } from "./reward-trouble.tsx";
import { ProofRequired } from "./proof-required.tsx";
import { RemoveAccount } from "./remove-account.tsx";

type Party = "referrer" | "recipient";

/** Shows the masked bank account and lets its owner enter, change or delete it. */
export function BankAccount({ party }: { party: Party }) {
  const t = useTexts(rewardTexts);
  const { proof } = useRewardLink();
  const [known, reload] = useLoaded((api) => api(getBankAccount, { query: {} }, proof));
  return (
    <RewardFrame title={t("bankTitle")} lead={t("bankLead")}>
      {known.state === "loading" ? (
        <RewardLoading />
      ) : known.state === "failed" ? (
        <RewardFailure failure={known.failure} retry={reload} />
      ) : (
        <KnownAccount party={party} known={known.data} />
      )}
    </RewardFrame>
  );
}

const none: MaskedBankAccount = { holder: null, iban: null, bic: null, bankName: null, frozenUntil: null };

/** What the last action came to. */
type Outcome = { readonly done: "saved" | "removed" } | { readonly failure: unknown };

function KnownAccount({ party, known }: { party: Party; known: MaskedBankAccount }) {
  const t = useTexts(rewardTexts);
  const tBank = useTexts(bankTexts);
  const { toRewards } = useRewardLink();
  const [account, setAccount] = useState(known);
  const [outcome, setOutcome] = useState<Outcome>();
  const [change, setChange] = useState<"none" | "open" | "cancelled">("none");
  const message = useRef<HTMLDivElement>(null);
  // The button that was used is gone, each time anew.
  useEffect(() => {
    if (outcome) message.current?.focus();
  }, [outcome]);
  const settle = (next: MaskedBankAccount, done: "saved" | "removed") => {
    setAccount(next);
    setOutcome({ done });
    setChange("none");
  };
  const failure = outcome && "failure" in outcome ? outcome.failure : undefined;
  const isUnproven = problemOf(failure)?.code === "bankAccountUnproven";
  // The server's sentence about a missing proof speaks of saving.
  const detail = isUnproven ? undefined : problemOf(failure)?.detail;
  const notice = outcome && (
    <div ref={message} tabIndex={-1} className="mb-6 outline-none">
      {"done" in outcome ? (
        <Notice tone="success">{t(outcome.done)}</Notice>
      ) : (
        <Notice tone="danger">{detail ?? tBank("removeFailed")}</Notice>
      )}
    </div>
  );
  if (account.iban === null || change === "open") {
    return (
      <>
        {notice}
        <BankForm
          party={party}
          submitLabel={t("save")}
          onSaved={(next) => settle(next, "saved")}
          {...(change === "open" && { onCancel: () => setChange("cancelled") })}
        />
      </>
    );
  }
  return (
    <>
      {notice}
      <AccountSummary account={account} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={toRewards}>{t("toRewards")}</ButtonLink>
        <Button
          variant="secondary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that it opened had the focus
          autoFocus={change === "cancelled"}
          onClick={() => {
            setOutcome(undefined);
            setChange("open");
          }}
        >
          {t("changeAccount")}
        </Button>
        <RemoveAccount
          onRemoved={() => settle(none, "removed")}
          onFailed={(problem) => setOutcome({ failure: problem })}
        />
      </div>
      {isUnproven && <ProofRequired />}
    </>
  );
}
