import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { Printer } from "lucide-react";
import { useState } from "react";
import { draftKey } from "../../../lib/form/draft.ts";
import { usePath } from "../../../lib/page/links.ts";
import { storedText } from "../../../lib/storage/stored.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { currentDevice } from "../device.ts";
import { isLinked } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { SpokenCode } from "../../../ui/spoken-code.tsx";

interface InPersonProps {
  readonly recommendation: SharedRecommendation;
}

/** The number of the recommendation whose section was unfolded, for the way back from the card. */
const unfolded = storedText("sessionStorage", draftKey("teilen.persoenlich"));

/** For sharing in person or on the phone. Folded on a phone, which shares a link in other ways first. */
export function InPerson({ recommendation }: InPersonProps) {
  const t = useTexts(shareTexts);
  const [isFolded] = useState(() => isLinked(recommendation) && currentDevice() === "phone");
  const [wasOpen] = useState(() => unfolded.read() === recommendation.number);
  const heading = (
    <h2 id="persoenlich" className="text-heading">
      {t("inPerson")}
    </h2>
  );
  if (!isFolded) {
    return (
      <section aria-labelledby="persoenlich">
        {heading}
        <CodeAndCard recommendation={recommendation} />
      </section>
    );
  }
  return (
    // As much room below the heading as above it, up to the line that follows.
    <details
      open={wasOpen}
      onToggle={(event) =>
        event.currentTarget.open ? unfolded.write(recommendation.number) : unfolded.remove()
      }
      className="group -mb-4 border-t border-line md:-mb-10"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
        {heading}
        <FoldMark />
      </summary>
      <div className="pb-6">
        <CodeAndCard recommendation={recommendation} />
      </div>
    </details>
  );
}

/** A code to read out, a QR code to scan, a card to print. */
function CodeAndCard({ recommendation }: InPersonProps) {
  const t = useTexts(shareTexts);
  /** The screen that shows the card to print. */
  const cardPath = usePath("Danke");
  const code = showSpokenNumber(recommendation.code);
  return (
    <>
      <div className="mt-3 border-y border-line pt-4 pb-2">
        <p className="text-fine text-muted">{t("code")}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="font-display text-title tabular-nums">
            <SpokenCode code={recommendation.code} />
          </p>
          <CopyButton text={code} label={t("copyCode")} variant="quiet" className="-mx-2" />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3 max-md:*:w-full">
        {isLinked(recommendation) && <QrDialog recommendation={recommendation} />}
        {cardPath !== undefined && (
          <ButtonLink to={`${cardPath}?nr=${recommendation.number}`} variant="secondary">
            <Printer aria-hidden className="size-5" />
            {t("card")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
