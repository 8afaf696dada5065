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
  /** Copying is the main action where there is no share sheet. */
  readonly isMain: boolean;
}

/** The link with a copy button; on wide screens also its QR code, for a phone that is at hand. */
export function LinkBox({ recommendation, isMain }: LinkBoxProps) {
  const { shortUrl } = recommendation;
  const countShare = useCountShare(recommendation);
  const t = useTexts(shareTexts);
  return (
    <div
      data-tone="stage"
      className="card card-stage flex flex-wrap items-center gap-x-8 gap-y-6 self-start p-6 max-md:px-5 max-md:py-4 md:p-8"
    >
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-fine text-muted">{t("link")}</p>
        <p className="mt-1 text-lead font-semibold">
          <AddressText>{shortUrl.replace(/^https?:\/\//, "")}</AddressText>
        </p>
        <CopyButton
          text={linkFor("copy", shortUrl)}
          label={t("copyLink")}
          onCopy={() => countShare("copy")}
          size={isMain ? "large" : "regular"}
          variant={isMain ? "primary" : "secondary"}
          className="mt-4 max-md:mt-3 max-md:w-full"
        />
      </div>
      <figure className="max-md:hidden">
        <QrCode text={linkFor("qr", shortUrl)} label={t("qrAlt")} className="size-40 rounded-control" />
        <figcaption className="mt-2 max-w-40 text-center text-fine text-balance text-muted">
          {t("qrNear")}
        </figcaption>
      </figure>
    </div>
  );
}
