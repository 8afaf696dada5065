import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { Share2 } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { AddressText } from "../../../ui/address.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { channelsOf, linkFor } from "../channels.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { formOf, withLink } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import { useCountShare } from "../use-count-share.ts";

interface ShareSheetProps {
  readonly recommendation: LinkedRecommendation;
  readonly messageOf: (channel: ShareChannel) => string;
}

/** Opens the share sheet of the system, with every app of this phone; beside it the link to copy. */
export function ShareSheet({ recommendation, messageOf }: ShareSheetProps) {
  const t = useTexts(shareTexts);
  const { shortUrl } = recommendation;
  const countShare = useCountShare(recommendation);
  const channels = channelsOf(usePage().tenant.configuration);
  // Any app of the sheet gets the message for one person.
  const anyApp = channels.find((channel) => formOf(channel) === "chat") ?? "sms";
  const share = async () => {
    countShare("share");
    try {
      await navigator.share({ text: withLink(messageOf(anyApp), linkFor("share", shortUrl)) });
    } catch {
      // Closing the share sheet is not a failure.
    }
  };
  return (
    <div className="flex flex-wrap gap-2 self-start print:hidden">
      <Button size="large" className="flex-1 px-3" onClick={() => void share()}>
        <Share2 aria-hidden className="size-5 shrink-0" />
        {t("native")}
      </Button>
      <CopyButton
        text={linkFor("copy", shortUrl)}
        label={t("copyLink")}
        onCopy={() => countShare("copy")}
        size="large"
        variant="secondary"
        className="flex-1 px-3"
      />
      <p className="w-full text-muted">
        <AddressText>{shortUrl.replace(/^https?:\/\//, "")}</AddressText>
      </p>
    </div>
  );
}
