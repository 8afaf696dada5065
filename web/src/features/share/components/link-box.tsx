import { useTexts } from "../../../lib/texts/texts.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { linkFor } from "../channels.ts";
import { useCountShare } from "../use-count-share.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { AddressText } from "../../../ui/address.tsx";

interface LinkBoxProps {
  readonly recommendation: LinkedRecommendation;
}

/**
 * Copying the link is the main action where there is no share sheet. On wide screens the link has also its QR code, for a
 * phone that is at hand.
 */
export function LinkBox({ recommendation }: LinkBoxProps) {
  const { shortUrl } = recommendation;
  const countShare = useCountShare(recommendation);
  const t = useTexts(shareTexts);
  return (
    <div
      data-tone="stage"
      className="card card-stage flex flex-wrap items-center gap-x-8 gap-y-6 self-start p-6 max-md:p-3 md:p-8"
    >
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-fine text-muted max-md:sr-only">{t("link")}</p>
        <p className="text-lead font-semibold max-md:text-center md:mt-1">
          <AddressText>{shortUrl.replace(/^https?:\/\//, "")}</AddressText>
        </p>
        <CopyButton
          text={linkFor("copy", shortUrl)}
          label={t("copyLink")}
          onCopy={() => countShare("copy")}
          size="large"
          className="mt-4 max-md:mt-2 max-md:w-full"
        />
      </div>
      <figure className="print:block! max-md:hidden">
        <QrCode text={linkFor("qr", shortUrl)} label={t("qrAlt")} className="size-40 rounded-control" />
        <figcaption className="mt-2 max-w-40 text-center text-fine text-balance text-muted">
          {t("qrNear")}
        </figcaption>
      </figure>
    </div>
  );
}
