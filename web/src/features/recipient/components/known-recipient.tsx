import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { recipientTexts } from "../texts.ts";
import type { useHandOver } from "../use-hand-over.ts";

interface KnownRecipientProps extends ReturnType<typeof useHandOver> {
  readonly number: string;
}

/** Whoever accepted before, or comes back from the shop, is asked nothing twice. */
export function KnownRecipient({ number, handOver, busy, problem }: KnownRecipientProps) {
  const t = useTexts(recipientTexts);
  return (
    <div className="space-y-4">
      <p>
        <strong className="block font-semibold">{t("knownTitle")}</strong>
        {t("knownText")}
      </p>
      <Button size="large" busy={busy} onClick={() => void handOver(number)} className="w-full">
        {t("toOffer")}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
