import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { Share2 } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { channelsOf, linkFor } from "../channels.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { formOf, withLink } from "../messages.ts";
import { shareTexts } from "../texts.ts";
import { useCountShare } from "../use-count-share.ts";

interface ShareSheetProps {
  readonly recommendation: LinkedRecommendation;
  readonly messageOf: (channel: ShareChannel) => string;
}

/** Opens the share sheet of the system, with every app of this phone. */
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
    <Button size="large" className="w-full print:hidden" onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      {t("native")}
    </Button>
  );
}
