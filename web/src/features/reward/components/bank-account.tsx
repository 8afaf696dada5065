import type { MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { useEffect, useRef, useState } from "react";
import { LoginAgain } from "../../../entities/bank-account/fresh-login.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { bankTexts } from "../bank-texts.ts";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { type KnownAccount, useBankAccount } from "../use-bank-account.ts";
import { useLoginAgain } from "../use-login-again.ts";
import { useSaveAccount } from "../use-save-account.ts";
import { AccountSummary } from "./account-summary.tsx";
import { BankForm } from "./bank-form.tsx";
import { RewardFrame } from "./reward-frame.tsx";
import { RewardLoading } from "./reward-loading.tsx";
import { RewardFailure } from "./reward-trouble.tsx";
import { RemoveAccount } from "./remove-account.tsx";

type Party = "referrer" | "recipient";

/** Shows the masked bank account and lets its owner enter, change or delete it. */
export function BankAccount({ party }: { party: Party }) {
  const t = useTexts(rewardTexts);
  const [known, reload] = useBankAccount();
  return (
    <RewardFrame isStacked above={<WayBack />} title={t("bankTitle")} lead={t("bankLead")}>
      {known.state === "loading" ? (
        <RewardLoading />
      ) : known.state === "failed" ? (
        <RewardFailure failure={known.failure} retry={reload} />
      ) : (
        <OwnAccount party={party} known={known.data} />
      )}
    </RewardFrame>
  );
}

/** To the page that leads here; a visitor by a mailed link has none. */
function WayBack() {
  const t = useTexts(rewardTexts);
  const { isMailed } = useRewardLink();
  const myData = usePath("MeineDaten");
  if (isMailed || myData === undefined) return null;
  const crumbs = [{ label: t("myData"), to: myData }, { label: t("bankTitle") }];
  return <Breadcrumb label={t("myData")} crumbs={crumbs} />;
}

const none = { holder: null, iban: null, bic: null, bankName: null, frozenUntil: null } as const;

/** What the last action came to. */
type Outcome = { readonly done: "saved" | "removed" } | { readonly failure: unknown };

function OwnAccount({ party, known }: { party: Party; known: KnownAccount }) {
  const t = useTexts(rewardTexts);
  const tBank = useTexts(bankTexts);
  const { toRewards } = useRewardLink();
  const login = useLoginAgain();
  const save = useSaveAccount(party);
  const { changeableUntil } = known;
  const [account, setAccount] = useState(known.account);
  const [isTooLate, setTooLate] = useState<"no" | "now" | "before">(() =>
    changeableUntil <= Date.now() ? "before" : "no",
  );
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
  const notice = outcome && (
    <div ref={message} tabIndex={-1} className="mb-6 outline-none">
      {"done" in outcome ? (
        <Notice tone="success">{t(outcome.done)}</Notice>
      ) : (
        <Notice tone="danger">{problemOf(outcome.failure)?.detail ?? tBank("removeFailed")}</Notice>
      )}
    </div>
  );
  if (account.iban === null || change === "open") {
    return (
      <>
        {notice}
        <BankForm
          submitLabel={t("save")}
          changeableUntil={changeableUntil}
          underwayCents={account.underwayCents}
          onEntered={async (next) => settle(await save(next), "saved")}
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
        {isTooLate === "no" && (
          <>
            <Button
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
              onRemoved={() => settle({ ...account, ...none }, "removed")}
              onFailed={(failure) =>
                problemOf(failure)?.code === "bankAccountUnproven"
                  ? setTooLate("now")
                  : setOutcome({ failure })
              }
            />
          </>
        )}
        <ButtonLink to={toRewards} variant="quiet" className="-mx-2">
          {t("toRewards")}
        </ButtonLink>
      </div>
      {isTooLate !== "no" && (
        <div className="mt-8 border-t border-line pt-6">
          <LoginAgain login={login} takesFocus={isTooLate === "now"} />
        </div>
      )}
    </>
  );
}
