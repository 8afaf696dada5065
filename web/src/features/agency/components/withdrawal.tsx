import { type CreditNote, withdrawOwnObjection } from "@weitersagen/contract/agency-money";
import { formatDate, formatMoney, formatMonth } from "@weitersagen/contract/format";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { agencyMoneyTexts } from "../money-texts.ts";
import { useAgency } from "../use-agency.ts";

interface WithdrawalProps {
  readonly note: CreditNote;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before an objection is taken back. */
export function Withdrawal({ note, onDone, onCancel }: WithdrawalProps) {
  const t = useTexts(agencyMoneyTexts);
  const { api } = useAgency();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const withdraw = async () => {
    setBusy(true);
    try {
      await api(withdrawOwnObjection, { params: { number: note.number } });
      onDone();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        <Consequence note={note} />
      </p>
      {failure !== undefined && (
        <div className="mt-4">
          <Notice tone="danger" title={t("failed")}>
            {problemOf(failure)?.detail}
          </Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void withdraw()}>
          {t("withdraw")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </>
  );
}

/** When the credit note is paid then, by the rules of the payout batches. */
function Consequence({ note: { grossCents, month, afterWithdrawal } }: Pick<WithdrawalProps, "note">) {
  const t = useTexts(agencyMoneyTexts);
  const { language } = usePage();
  const named = { amount: formatMoney(grossCents, language), month: formatMonth(month, language) };
  if (afterWithdrawal?.step === "later")
    return t("withdrawText", { ...named, date: formatDate(afterWithdrawal.from, language) });
  const isPayable = afterWithdrawal?.step !== "noAccount" && afterWithdrawal?.step !== "payerAccount";
  return t(isPayable ? "withdrawTextNow" : "withdrawTextNoAccount", named);
}
