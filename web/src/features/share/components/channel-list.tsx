import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  appChannels,
  arrangeChannels,
  channelsOf,
  linkFor,
  pasteChannels,
  type Device,
} from "../channels.ts";
import { copyText } from "../../../lib/encoding/copy-text.ts";
import { messageTexts } from "../message-texts.ts";
import { formOf, withLink } from "../messages.ts";
import type { LinkedRecommendation } from "../linked.ts";
import { shareTexts } from "../texts.ts";
import { useAppHint } from "../use-app-hint.ts";
import { useCountShare } from "../use-count-share.ts";
import { ChannelButton } from "./channel-button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";

interface ChannelListProps {
  readonly recommendation: LinkedRecommendation;
  readonly messageOf: (channel: ShareChannel) => string;
}

/** The channels that the tenant allows, those for this device first. */
export function ChannelList({ recommendation, messageOf }: ChannelListProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const [device] = useState<Device>(currentDevice);
  const [pasted, setPasted] = useState<{ channel: ShareChannel; copied: boolean }>();
  const countShare = useCountShare(recommendation);
  const hint = useAppHint<ShareChannel>();
  const channels = channelsOf(page.tenant.configuration);
  const { first, more } = arrangeChannels(channels, device);
  const subject = textsOf(messageTexts, page)("mailSubject", { mandant: page.tenant.configuration.brand });
  // Any app of the system's share sheet gets the message for one person.
  const anyApp = channels.find((channel) => formOf(channel) === "chat") ?? "sms";
  const messageFor = (channel: ShareChannel) => {
    const link = linkFor(channel, recommendation.shortUrl);
    return { subject, link, text: withLink(messageOf(channel), link) };
  };
  const use = (channel: ShareChannel) => {
    setPasted(undefined);
    countShare(channel);
    if (appChannels.includes(channel)) hint.asked(channel);
    if (pasteChannels.includes(channel)) {
      void copyText(messageFor(channel).text).then((copied) => setPasted({ channel, copied }));
    }
  };
  const list = (channels: readonly ShareChannel[], prominent: boolean) =>
    channels.map((channel) => (
      <li key={channel}>
        <ChannelButton channel={channel} message={messageFor(channel)} prominent={prominent} onUse={use} />
      </li>
    ));
  return (
    <div className="space-y-3">
      <ul className="grid grid-cols-3 gap-2">{list(first, true)}</ul>
      {device === "phone" && "share" in navigator && (
        <Button
          variant="secondary"
          className="w-full"
          onClick={() => {
            countShare("share");
            void shareNatively(recommendation, messageOf(anyApp));
          }}
        >
          <Share2 aria-hidden className="size-5" />
          {t("native")}
        </Button>
      )}
      {more.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
            {t("more")}
            <FoldMark />
          </summary>
          <ul className="mt-2 grid grid-cols-3 gap-2">{list(more, false)}</ul>
        </details>
      )}
      {hint.missing && (
        <Notice
          action={
            <CopyButton
              text={messageFor(hint.missing).text}
              label={t("copyText")}
              variant="quiet"
              className="-ml-2"
            />
          }
        >
          {t("notOpened", { channel: t(`channel_${hint.missing}`) })}
        </Notice>
      )}
      {pasted && (
        <Notice>
          {t(pasted.copied ? "pasteHint" : "pasteFailed", { channel: t(`channel_${pasted.channel}`) })}
        </Notice>
      )}
    </div>
  );
}

function currentDevice(): Device {
  return matchMedia("(pointer: coarse)").matches ? "phone" : "computer";
}

async function shareNatively({ shortUrl }: LinkedRecommendation, text: string): Promise<void> {
  try {
    await navigator.share({ text: withLink(text, linkFor("share", shortUrl)) });
  } catch {
    // Closing the share sheet is not a failure.
  }
}
