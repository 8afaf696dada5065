import { sendRewardMail } from "@weitersagen/contract/reward";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TakesFocus } from "../../../ui/takes-focus.tsx";
import { bankTexts } from "../bank-texts.ts";
import { rewardTexts } from "../texts.ts";

interface MailAgainProps {
  readonly rewardId: number;
  /** What the button says: where the page has not spoken of a link, there is no "again". */
  readonly label: "mailAgain" | "mailInstead";
}

/** Sends the link of a reward again. It proves who changes the bank details. */
export function MailAgain({ rewardId, label }: MailAgainProps) {
  const t = useTexts(bankTexts);
  const tReward = useTexts(rewardTexts);
  const api = useApi();
  const [state, setState] = useState<{ busy?: boolean; sent?: boolean; failure?: unknown }>({});
  const send = () => {
    setState({ busy: true });
    api(sendRewardMail, { params: { id: rewardId } }).then(
      () => setState({ sent: true }),
      (failure: unknown) => setState({ failure }),
    );
  };
  if (state.sent)
    return (
      <TakesFocus>
        <Notice tone="success">{t("mailed")}</Notice>
      </TakesFocus>
    );
  return (
    <>
      {state.failure !== undefined && (
        <Notice tone="danger">{problemOf(state.failure)?.detail ?? tReward("failed")}</Notice>
      )}
      <Button variant="secondary" onClick={send} busy={state.busy ?? false} className="max-md:w-full">
        {t(label)}
      </Button>
    </>
  );
}
