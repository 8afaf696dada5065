import { decideTypedRecommendation } from "@weitersagen/contract/recommendation-calls";
import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { useEffect, useId, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { areaTexts } from "../area-texts.ts";
import { inOrder, isAskedAbout } from "../recommendation-groups.ts";
import { useSubject } from "../use-subject.ts";

/** What the page says after the answer; the last one if it was given elsewhere meanwhile. */
export type Answer = "typedOwn" | "typedLocked" | "typedDecided";

interface TypedQuestionProps {
  readonly recommendation: FollowedRecommendation;
  readonly onAnswer: (answer: Answer) => void;
}

/** Asks whose link it is that was made with the referrer's address, without a login. */
export function TypedQuestion({ recommendation, onAnswer }: TypedQuestionProps) {
  const t = useTexts(areaTexts);
  const api = useApi();
  const subject = useSubject(recommendation);
  const { number, typedName } = recommendation;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const textId = useId();
  const answer = async (isOwn: boolean) => {
    setSending(true);
    setFailure(undefined);
    try {
      await api(decideTypedRecommendation, { params: { number }, body: { isOwn } });
      onAnswer(isOwn ? "typedOwn" : "typedLocked");
    } catch (error) {
      const problem = problemOf(error);
      if (problem?.code === "wrongState" || problem?.code === "notFound") return onAnswer("typedDecided");
      setSending(false);
      setFailure(problem?.detail ?? t("typedFailed"));
    }
  };
  return (
    <section aria-label={t("typed")} className="mb-6 max-w-2xl rounded-card border-2 border-accent p-5">
      <p className="font-semibold [overflow-wrap:anywhere]">{t("typedText", { name: typedName ?? "" })}</p>
      <p className="mt-2 text-muted">{t("typedNote")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={isSending} onClick={() => void answer(true)} className="max-md:grow">
          {t("typedYes")}
          <span className="sr-only">: {subject}</span>
        </Button>
        <Button variant="secondary" busy={isSending} onClick={() => setAsking(true)} className="max-md:grow">
          {t("typedNo")}
          <span className="sr-only">: {subject}</span>
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("typedLockAsk")}
        closeLabel={t("close")}
        describedBy={textId}
      >
        <p id={textId} className="text-lead">
          {t("typedLockText", { subject })}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button
            onClick={() => {
              // Before the answer comes: while the dialog is open, the outcome cannot take the focus.
              setAsking(false);
              void answer(false);
            }}
          >
            {t("typedLock")}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {t("typedLockNot")}
          </Button>
        </div>
      </Dialog>
      {failure !== undefined && (
        <div className="mt-4">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
    </section>
  );
}

interface TypedNoticeProps {
  readonly recommendations: readonly FollowedRecommendation[];
  /** A new object for each answer, because the same one may be given about several links. */
  readonly answer: { readonly given: Answer } | undefined;
  /** Shows the recommendation with this number. */
  readonly onShow: (number: string) => void;
}

/** At the top of the page: what the answer has changed, and that there are links to answer about. */
export function TypedNotice({ recommendations, answer, onShow }: TypedNoticeProps) {
  const t = useTexts(areaTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus goes with its question.
    if (answer !== undefined) box.current?.focus();
  }, [answer]);
  // All of them are to do, whatever was reported for them.
  const asked = inOrder(recommendations.filter(isAskedAbout), new Set());
  const [first] = asked;
  if (first === undefined && answer === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-8 space-y-4 outline-none">
      {answer !== undefined && (
        // The other tones are pale on the dark top of the page.
        <Notice>{t(answer.given)}</Notice>
      )}
      {first !== undefined && (
        <Notice
          title={t("typedWaiting", { count: asked.length })}
          action={
            <Button variant="secondary" className="mt-3" onClick={() => onShow(first.number)}>
              {t("typedShow")}
            </Button>
          }
        >
          {t("typedWaitingText", { count: asked.length })}
        </Notice>
      )}
    </div>
  );
}
