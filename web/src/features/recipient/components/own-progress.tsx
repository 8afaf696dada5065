import type { RecipientWay } from "@weitersagen/contract/recipient";
import { useTexts } from "../../../lib/texts/texts.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useProgressSteps, Progress } from "../../../entities/recommendation/progress.tsx";
import { recipientSentence } from "../recipient-sentence.ts";
import { ownProgressTexts } from "../own-progress-texts.ts";

/** How far the recipient has come, with dates, what comes next, and why there is no reward if there is none. */
export function OwnProgress({ way }: { readonly way: RecipientWay }) {
  const t = useTexts(ownProgressTexts);
  const { brand } = usePage().tenant.configuration;
  const steps = useProgressSteps(way);
  return (
    <section aria-label={t("label")}>
      <p className="font-display text-heading font-semibold text-balance">
        {t(recipientSentence(way), { brand })}
      </p>
      {way.reason && <p className="mt-2">{way.reason.text}</p>}
      <div className="mt-5">
        <Progress label={t("label")} steps={steps} isUpright />
      </div>
    </section>
  );
}
