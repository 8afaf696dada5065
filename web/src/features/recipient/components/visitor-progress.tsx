import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { getOwnRecipient } from "@weitersagen/contract/recipient-calls";
import { Check } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { isTalk } from "../../../entities/recommendation/is-talk.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { TryAgain } from "../../../ui/try-again.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isTemporary } from "../../../lib/api/problem.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { progressTitle, rewardCondition } from "../recipient-sentence.ts";
import { OwnProgress } from "./own-progress.tsx";
import { RecommendYourself } from "./recommend-yourself.tsx";

export interface VisitorProgressProps {
  readonly token: string;
  /**
   * The greeting and the link to the offer, shown until the recipient has ordered. Called with whether the link opens a talk with
   * an advisor, once that is known.
   */
  readonly children: (isTalk?: boolean) => ReactNode;
  readonly loading: ReactNode;
  /** The offer for a recipient who may have ordered already: the progress could not be loaded, perhaps only for now. */
  readonly unsure: (isTemporary: boolean) => ReactNode;
  /** Called with the title of the status once the recipient has ordered. */
  readonly onOrdered?: ((title: string) => void) | undefined;
}

/** The progress of the recipient who accepted in this browser. */
export function VisitorProgress({ loading, unsure, ...props }: VisitorProgressProps) {
  const [own, reload] = useLoaded((api) => api(getOwnRecipient, { params: { token: props.token } }));
  if (own.state === "loading") return loading;
  if (own.state === "loaded") return <LoadedProgress own={own.data} {...props} />;
  const isPassing = isTemporary(own.failure);
  return (
    <>
      {isPassing && <TryAgain failure={own.failure} retry={reload} />}
      {unsure(isPassing)}
    </>
  );
}

export function LoadedProgress({
  own,
  token,
  children,
  onOrdered,
}: Omit<VisitorProgressProps, "loading" | "unsure"> & { readonly own: OwnRecipient }) {
  const { language, tenant } = usePage();
  const { brand } = tenant.configuration;
  const api = useApi();
  const [changes, setChanges] = useState<Partial<OwnRecipient>>();
  const recipient = { ...own, ...changes };
  const { amountCents, upTo, reason, next, productName: topic } = recipient.progress;
  const ofTalk = isTalk(recipient.progress);
  const t = useTexts(ownProgressTexts, ofTalk);
  const hasOrdered = own.progress.next?.kind !== "ordered";
  const title = t(progressTitle(own.progress));
  useEffect(() => {
    if (hasOrdered) onOrdered?.(title);
  }, [hasOrdered, title, onOrdered]);
  const correct = (email: string) => {
    setChanges({ email });
    // Whether the server allows another correction.
    api(getOwnRecipient, { params: { token } }).then(setChanges, () => undefined);
  };
  const condition = rewardCondition(recipient.progress);
  return (
    <>
      {!hasOrdered && children(ofTalk)}
      {hasOrdered && amountCents > 0 && !reason && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          {t("yourReward")} <Amount cents={amountCents} upTo={upTo} language={language} size="large" />
          {condition && <span className="w-full text-fine text-muted">{t(condition, { brand, topic })}</span>}
        </p>
      )}
      <div className={hasOrdered ? undefined : "border-t border-line pt-6"}>
        {recipient.email !== null && recipient.confirmedAt && next && (
          <p className="mb-2 flex items-center gap-2 text-fine">
            <Check aria-hidden className="size-4 text-success" strokeWidth={3} />
            {t("addressConfirmed")}
          </p>
        )}
        <OwnProgress recipient={recipient} token={token} onCorrected={correct} />
      </div>
      <RecommendYourself recipient={recipient} />
    </>
  );
}
