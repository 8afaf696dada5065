import { chooseReward } from "@weitersagen/contract/reward";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useState, type ReactNode } from "react";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { rememberChoice } from "../made-choice.ts";
import { useRewardLink, type Choice } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { troubleOfFailure } from "../trouble.ts";

interface ConfirmChoiceProps {
  readonly reward: OwnReward;
  readonly choice: Choice;
  /** The masked account of a transfer. */
  readonly iban?: string | undefined;
  /** Another reward can be chosen after this one. */
  readonly hasNext: boolean;
  /** Describes the result: "50 € überweisen lassen". */
  readonly label: string;
  /** What is confirmed. */
  readonly children: ReactNode;
  /** The reward has changed meanwhile: chosen on another device, or expired. */
  readonly onStale: () => void;
}

/** The summary before the choice is made. */
export function ConfirmChoice({
  reward,
  choice,
  iban,
  hasNext,
  label,
  children,
  onStale,
}: ConfirmChoiceProps) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const navigate = useNavigate();
  const { proof, toThanks } = useRewardLink();
  const [state, setState] = useState<{ busy?: boolean; failure?: unknown }>({});
  const confirm = () => {
    setState({ busy: true });
    api(chooseReward, { body: { id: reward.id, choice }, query: {} }, proof).then(
      // Replaces the entry, because the back button would lead to a choice that is already made.
      // It may be held only now: a new account can begin the check.
      ({ amountCents, party, isHeld }) => {
        const account = iban !== undefined && { iban };
        rememberChoice({ at: Date.now(), amountCents, party, isHeld, ...account });
        return navigate(toThanks(reward, choice, hasNext), { replace: true });
      },
      (failure: unknown) => {
        setState({ failure });
        if (troubleOfFailure(failure)) onStale();
      },
    );
  };
  return (
    <>
      {state.failure !== undefined && (
        <div className="mb-6">
          <Notice tone="danger" title={t("failed")}>
            {problemOf(state.failure)?.detail}
          </Notice>
        </div>
      )}
      {children}
      <Button size="large" onClick={confirm} busy={state.busy ?? false} className="mt-8 max-md:w-full">
        {state.busy ? t("sending") : label}
      </Button>
      <p className="mt-4 text-fine text-muted">{t("once")}</p>
    </>
  );
}
