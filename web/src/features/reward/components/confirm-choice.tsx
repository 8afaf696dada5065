import type { MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { chooseReward, transferRewards } from "@weitersagen/contract/reward";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useState, type ReactNode } from "react";
import { useIdempotencyKey } from "../../../lib/form/idempotency-key.ts";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { rememberChoice } from "../made-choice.ts";
import { useRewardLink, type Choice } from "../reward-link.ts";
import { sumOf } from "../sum-of.ts";
import { rewardTexts } from "../texts.ts";
import { troubleOfFailure } from "../trouble.ts";

interface ConfirmChoiceProps {
  /** Several only for a transfer. */
  readonly rewards: readonly [OwnReward, ...OwnReward[]];
  readonly choice: Choice;
  /** The account of a transfer, saved now if it is new. */
  readonly accountOf?: () => Promise<Pick<MaskedBankAccount, "iban" | "frozenUntil">>;
  /** The address that a voucher code goes to, if it is known. */
  readonly email?: string | undefined;
  /** The login is not fresh enough any more to save the account. */
  readonly onUnproven?: () => void;
  /** Another reward can be chosen after these. */
  readonly hasNext: boolean;
  /** Describes the result: "50 € überweisen lassen". */
  readonly label: string;
  /** What is confirmed. */
  readonly children: ReactNode;
  /** A reward has changed meanwhile: chosen on another device, or expired. */
  readonly onStale: () => void;
}

/** The summary before the choice is made. */
export function ConfirmChoice({
  rewards,
  choice,
  accountOf,
  email,
  onUnproven,
  hasNext,
  label,
  children,
  onStale,
}: ConfirmChoiceProps) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const navigate = useNavigate();
  const keys = useIdempotencyKey();
  const { proof, toThanks } = useRewardLink();
  const [state, setState] = useState<{ busy?: boolean; failure?: unknown; ofSeveral?: boolean }>({});
  const [first] = rewards;
  const choose = () => {
    const ids = rewards.map(({ id }) => id);
    const options = { ...proof, idempotencyKey: keys.keyFor([choice, ...ids]) };
    return rewards.length > 1
      ? api(transferRewards, { body: { ids }, query: {} }, options)
      : api(chooseReward, { body: { id: first.id, choice }, query: {} }, options).then((own) => [own]);
  };
  const confirm = async () => {
    setState({ busy: true });
    try {
      const { iban, frozenUntil } = (await accountOf?.()) ?? { iban: null, frozenUntil: null };
      // They may be held only now: a new account can begin the check.
      const chosen = await choose();
      rememberChoice({
        at: Date.now(),
        amountCents: sumOf(chosen),
        count: chosen.length,
        heldCents: sumOf(chosen.filter(({ isHeld }) => isHeld)),
        party: first.party,
        ...(iban !== null && { iban }),
        ...(email !== undefined && { email }),
        ...(frozenUntil !== null && { frozenUntil: frozenUntil.getTime() }),
      });
      // Replaces the entry, because the back button would lead to a choice that is already made.
      const about = rewards.length > 1 ? ({ kind: "bounty", hasVoucherInStock: true } as const) : first;
      await navigate(toThanks(about, choice, hasNext), { replace: true });
    } catch (failure) {
      // Afterwards only the others are left, perhaps a single one.
      setState({ failure, ofSeveral: rewards.length > 1 });
      if (problemOf(failure)?.code === "bankAccountUnproven") onUnproven?.();
      else if (troubleOfFailure(failure)) onStale();
    }
  };
  const problem = problemOf(state.failure);
  return (
    <>
      {state.failure !== undefined && (
        <div className="mb-6">
          <Notice tone="danger" title={t("failed")}>
            {state.ofSeveral && problem?.code === "rewardAlreadyChosen"
              ? t("oneChosen")
              : problem?.errors?.map(({ message }) => message).join(" ") || problem?.detail}
          </Notice>
        </div>
      )}
      {children}
      <Button
        size="large"
        onClick={() => void confirm()}
        busy={state.busy ?? false}
        className="mt-8 max-md:w-full"
      >
        {state.busy ? t("sending") : label}
      </Button>
      <p className="mt-4 text-fine text-muted">{t("once")}</p>
    </>
  );
}
