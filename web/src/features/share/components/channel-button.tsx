import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { shareAddress, type Message } from "../channels.ts";
import { shareTexts } from "../texts.ts";
import { ChannelGlyph } from "./channel-glyph.tsx";

interface ChannelButtonProps {
  readonly channel: ShareChannel;
  readonly message: Message;
  readonly prominent: boolean;
  readonly onUse: (channel: ShareChannel) => void;
}

/** A link if the channel has an address, otherwise a button: `onUse` then copies the text. */
export function ChannelButton({ channel, message, prominent, onUse }: ChannelButtonProps) {
  const t = useTexts(shareTexts);
  const address = shareAddress(channel, message);
  const look = {
    className: classNames(
      "flex h-full min-h-14 w-full cursor-pointer items-center gap-x-3 gap-y-1.5 rounded-control border px-4 font-semibold hover:bg-surface max-md:flex-col max-md:justify-center max-md:px-1 max-md:py-3 max-md:text-center max-md:text-fine",
      prominent ? "border-ink" : "border-line",
    ),
    onClick: () => onUse(channel),
  };
  const content = (
    <>
      <ChannelGlyph channel={channel} />
      {t(`channel_${channel}`)}
    </>
  );
  if (address === undefined) {
    return (
      <button type="button" {...look}>
        {content}
      </button>
    );
  }
  const opensTab = address.startsWith("https:");
  return (
    <a href={address} {...look} {...(opensTab && { target: "_blank", rel: "noopener noreferrer" })}>
      {content}
      {opensTab && <span className="sr-only">{t("newTab")}</span>}
    </a>
  );
}
