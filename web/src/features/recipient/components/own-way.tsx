import type { RecipientWay } from "@weitersagen/contract/recipient";
import { useTexts } from "../../../lib/texts.ts";
import { usePage } from "../../../lib/page.tsx";
import { useWaySteps, Way } from "../../../ui/way.tsx";
import { recipientSentence } from "../recipient-sentence.ts";
import { ownWayTexts } from "../own-way-texts.ts";

/** How far the recipient has come, with dates, what comes next, and why there is no reward if there is none. */
export function OwnWay({ way }: { readonly way: RecipientWay }) {
  const t = useTexts(ownWayTexts);
  const { brand } = usePage().tenant.configuration;
  const steps = useWaySteps(way);
  return (
    <section aria-label={t("label")}>
      <p className="font-display text-heading font-semibold text-balance">
        {t(recipientSentence(way), { brand })}
      </p>
      {way.reason && <p className="mt-2">{way.reason.text}</p>}
      <div className="mt-5">
        <Way label={t("label")} steps={steps} isUpright />
      </div>
    </section>
  );
}
