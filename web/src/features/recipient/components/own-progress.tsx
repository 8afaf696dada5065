import type { RecipientProgress } from "@weitersagen/contract/recipient";
import { useTexts } from "../../../lib/texts/texts.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { EndingReason } from "../../../entities/recommendation/ending-reason.tsx";
import { useProgressSteps, Progress } from "../../../entities/recommendation/progress.tsx";
import { recipientSentence } from "../recipient-sentence.ts";
import { ownProgressTexts } from "../own-progress-texts.ts";

/** The recipient's progress with dates, the next step, and the reason if there is no reward. */
export function OwnProgress({ progress }: { readonly progress: RecipientProgress }) {
  const t = useTexts(ownProgressTexts);
  const { brand } = usePage().tenant.configuration;
  const steps = useProgressSteps(progress);
  return (
    <section aria-label={t("label")}>
      <p className="font-display text-heading font-semibold text-balance">
        {t(recipientSentence(progress), { brand })}
      </p>
      {progress.reason && (
        <div className="mt-2">
          <EndingReason reason={progress.reason} />
        </div>
      )}
      <div className="mt-5">
        <Progress label={t("label")} steps={steps} isUpright />
      </div>
    </section>
  );
}
