import type { OwnRecipient } from "@weitersagen/contract/recipient";
import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { EndingReason } from "../../../entities/recommendation/ending-reason.tsx";
import { useProgressSteps, Progress } from "../../../entities/recommendation/progress.tsx";
import { awaitsConfirmation, recipientSentence } from "../recipient-sentence.ts";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { RewardTime } from "./both-rewards.tsx";
import { MailAgain, OpenConfirmation } from "./open-confirmation.tsx";
import { StatusLink } from "./status-link.tsx";

interface OwnProgressProps {
  readonly recipient: Pick<
    OwnRecipient,
    "email" | "confirmedAt" | "confirmableUntil" | "isEmailCorrectable" | "progress"
  >;
  /** The recipient's own token, if this browser knows it. */
  readonly token?: string;
  /** Called with the address that replaces a mistyped one. */
  readonly onCorrected?: (email: string) => void;
}

/** What the recipient still has to do, the progress with dates, the next step, and the reason if there is no reward. */
export function OwnProgress({ recipient, token, onCorrected }: OwnProgressProps) {
  const { email, isEmailCorrectable, progress } = recipient;
  const t = useTexts(ownProgressTexts, isTalk(progress));
  const { brand } = usePage().tenant.configuration;
  const { amountCents, next } = progress;
  const notes: Record<string, ReactNode> = {
    // The shop's report has no number: the provider's confirmation brings it.
    verified: progress.orderNumber !== null && t("orderNumber", { number: progress.orderNumber }),
    // Until there is a reward with a date of its own.
    provided: amountCents > 0 && (next?.kind === "ordered" || next?.kind === "verified") && <RewardTime />,
  };
  const steps = useProgressSteps(progress).map((step) => ({ ...step, note: notes[step.id] }));
  const isOpen = awaitsConfirmation(recipient);
  const sentence = recipientSentence(progress);
  const { advisorName: advisor } = progress;
  // Nothing is reserved before the address is confirmed.
  const shown = isOpen && sentence === "confirmed" ? "contract" : sentence;
  const text =
    shown === "reported" && advisor !== null ? t("reportedAdvisor", { advisor }) : t(shown, { brand });
  return (
    <section aria-label={t("label")}>
      {isOpen && (
        <div className="mb-5">
          <OpenConfirmation
            email={email ?? ""}
            until={recipient.confirmableUntil}
            token={token}
            isCorrectable={isEmailCorrectable}
            onCorrected={onCorrected}
          />
        </div>
      )}
      <h2 className="font-display text-heading font-semibold text-balance">{text}</h2>
      {sentence === "ready" && token !== undefined && <MailAgain to={{ token }} />}
      {progress.reason && (
        <div className="mt-2">
          <EndingReason reason={progress.reason} />
        </div>
      )}
      <div className="mt-5">
        <Progress label={t("label")} steps={steps} isUpright />
      </div>
      {email === null && token !== undefined && next?.kind !== "ordered" && <StatusLink token={token} />}
    </section>
  );
}
