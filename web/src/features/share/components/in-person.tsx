import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { Printer } from "lucide-react";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { isLinked } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QrDialog } from "./qr-dialog.tsx";

/** For sharing in person or on the phone: a code to read out, a QR code to scan, a card to print. */
export function InPerson({ recommendation }: { readonly recommendation: SharedRecommendation }) {
  const t = useTexts(shareTexts);
  /** The screen that shows the card to print. */
  const cardPath = usePath("Danke");
  const code = showSpokenNumber(recommendation.code);
  return (
    <section aria-labelledby="persoenlich">
      <h2 id="persoenlich" className="text-heading">
        {t("inPerson")}
      </h2>
      <div className="mt-3 border-y border-line pt-4 pb-2">
        <p className="text-fine text-muted">{t("code")}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="font-display text-title tabular-nums">{code}</p>
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
    </section>
  );
}
