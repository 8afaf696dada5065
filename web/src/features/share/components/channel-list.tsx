import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { appChannels, arrangeChannels, channelsOf, linkFor, pasteChannels } from "../channels.ts";
import { copyText } from "../../../lib/encoding/copy-text.ts";
import { currentDevice } from "../device.ts";
import { mailSubject, withLink } from "../messages.ts";
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

/** Three columns, or as many as have room with large fonts. */
const columns =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(5rem,(100%-1rem)/3)),1fr))] gap-2 md:grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,(100%-1rem)/3)),1fr))]";

/** The channels that the tenant allows, those for this device first. */
export function ChannelList({ recommendation, messageOf }: ChannelListProps) {
  const t = useTexts(shareTexts);
  const page = usePage();
  const [device] = useState(currentDevice);
  const [pasted, setPasted] = useState<{ channel: ShareChannel; copied: boolean }>();
  const countShare = useCountShare(recommendation);
  const hint = useAppHint<ShareChannel>();
  const channels = channelsOf(page.tenant.configuration);
  const { first, more } = arrangeChannels(channels, device);
  const subject = mailSubject(page);
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
      <ul className={columns}>{list(first, true)}</ul>
      {more.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
            {t("more")}
            <FoldMark />
          </summary>
          <ul className={classNames("mt-2", columns)}>{list(more, false)}</ul>
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
