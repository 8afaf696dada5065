import { Download, QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { offerFile } from "../../../lib/encoding/offer-file.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { linkFor } from "../channels.ts";
import { qrPng, qrSvg } from "../../../lib/encoding/qr.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { useCountShare } from "../use-count-share.ts";
import { QrCode } from "../../../ui/qr-code.tsx";

/** Shows the QR code on the full screen, for another phone to scan. */
export function QrDialog({ recommendation }: { recommendation: LinkedRecommendation }) {
  const { shortUrl, code } = recommendation;
  const countShare = useCountShare(recommendation);
  const t = useTexts(shareTexts);
  const [open, setOpen] = useState(false);
  const link = linkFor("qr", shortUrl);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true);
          countShare("qr");
        }}
      >
        <QrIcon aria-hidden className="size-5" />
        {t("qr")}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("qrTitle")}
        closeLabel={t("close")}
        size="sheet"
      >
        <div className="mx-auto flex max-w-3xl flex-col items-center gap-6 text-center">
          <div className="printed grid w-full justify-items-center gap-6">
            <QrCode
              text={link}
              label={t("qrAlt")}
              className="h-auto w-full max-w-[min(44rem,64dvh)] framed:max-w-80"
            />
            <p className="text-lead">{t("qrText")}</p>
          </div>
          <div className="flex flex-wrap justify-center gap-3">
            <Button
              variant="secondary"
              onClick={() => void qrPng(link).then((png) => png && offerFile(png, `empfehlung-${code}.png`))}
            >
              <Download aria-hidden className="size-5" />
              {t("savePng")}
            </Button>
            <Button
              variant="secondary"
              onClick={() =>
                offerFile(new Blob([qrSvg(link)], { type: "image/svg+xml" }), `empfehlung-${code}.svg`)
              }
            >
              <Download aria-hidden className="size-5" />
              {t("saveSvg")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
