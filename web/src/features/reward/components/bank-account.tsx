import {
  getBankAccount,
  removeBankAccount,
  type MaskedBankAccount,
} from "@weitersagen/contract/bank-account";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { AccountSummary } from "./account-summary.tsx";
import { BankForm } from "./bank-form.tsx";
import { RewardFrame } from "./reward-frame.tsx";
import { RewardLoading } from "./reward-loading.tsx";
import { RewardFailure } from "./reward-trouble.tsx";
import { ProofRequired } from "./proof-required.tsx";

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

function KnownAccount({ party, known }: { party: Party; known: MaskedBankAccount }) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const { proof, toRewards } = useRewardLink();
  const [account, setAccount] = useState(known);
  const [done, setDone] = useState<{ readonly outcome: "saved" | "removed" }>();
  const [failure, setFailure] = useState<unknown>();
  const [isChanging, setChanging] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  // The button that was used is gone, each time anew.
  useEffect(() => {
    if (done) message.current?.focus();
  }, [done]);
  const settle = (next: MaskedBankAccount, outcome: "saved" | "removed") => {
    setAccount(next);
    setDone({ outcome });
    setFailure(undefined);
    setChanging(false);
  };
  const remove = () => {
    api(removeBankAccount, { query: {} }, proof).then(() => settle(none, "removed"), setFailure);
  };
  const notice = (failure !== undefined || done) && (
    <div ref={message} tabIndex={-1} className="mb-6 outline-none">
      {failure === undefined ? (
        <Notice tone="success">{done && t(done.outcome)}</Notice>
      ) : (
        <Notice tone="danger">{problemOf(failure)?.detail ?? t("failed")}</Notice>
      )}
    </div>
  );
  if (account.iban === null || isChanging) {
    return (
      <>
        {notice}
        <BankForm party={party} submitLabel={t("save")} onSaved={(next) => settle(next, "saved")} />
      </>
    );
  }
  return (
    <>
      {notice}
      <AccountSummary account={account} />
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={toRewards}>{t("toRewards")}</ButtonLink>
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t("changeAccount")}
        </Button>
        <Button variant="quiet" onClick={remove}>
          {t("removeAccount")}
        </Button>
      </div>
      {problemOf(failure)?.code === "bankAccountUnproven" && <ProofRequired />}
    </>
  );
}
