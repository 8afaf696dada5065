import { removeBankAccount } from "@weitersagen/contract/bank-account";
import { useId, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { bankTexts } from "../bank-texts.ts";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";

interface RemoveAccountProps {
  readonly onRemoved: () => void;
  readonly onFailed: (failure: unknown) => void;
}

/** Asks before it deletes: the account cannot be restored, and transfers may be due to it. */
export function RemoveAccount({ onRemoved, onFailed }: RemoveAccountProps) {
  const t = useTexts(bankTexts);
  const reward = useTexts(rewardTexts);
  const api = useApi();
  const { proof } = useRewardLink();
  const textId = useId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setAsking(false);
  const remove = () => {
    setBusy(true);
    api(removeBankAccount, { query: {} }, proof).then(onRemoved, (failure: unknown) => {
      setBusy(false);
      close();
      onFailed(failure);
    });
  };
  return (
    <>
      {/* On a line of its own its words begin where the button above does. */}
      <Button variant="quiet" onClick={() => setAsking(true)} className="-mx-2">
        {reward("removeAccount")}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t("removeAsk")}
        closeLabel={t("close")}
        describedBy={textId}
      >
        <p id={textId} className="text-lead">
          {t("removeText")}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button onClick={close}>{t("removeStay")}</Button>
          <Button variant="quiet" busy={busy} onClick={remove} className="-mx-2">
            {t("removeConfirm")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
