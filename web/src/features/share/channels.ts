import { shareChannels } from "@weitersagen/contract/recommendation";
import type { ShareChannel } from "@weitersagen/contract/recommendation";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";

type SortOrders = Pick<TenantConfiguration, Extract<keyof TenantConfiguration, `channel${string}`>>;
type ChannelSettings = SortOrders & Pick<TenantConfiguration, "allowsPosts">;

const sortOrder = {
  email: "channelEmail",
  gmail: "channelGmail",
  outlook: "channelOutlook",
  yahoo: "channelYahoo",
  whatsapp: "channelWhatsApp",
  facebook: "channelFacebook",
  xing: "channelXing",
  linkedin: "channelLinkedIn",
  twitter: "channelTwitter",
  instagram: "channelInstagram",
  sms: "channelSms",
} as const satisfies Record<ShareChannel, keyof SortOrders>;

/** In these a message is public, not for one person who agreed to it. */
const publicChannels = new Set<ShareChannel>(["facebook", "xing", "linkedin", "twitter", "instagram"]);

/** The tenant's channels in its order. A negative position disables one; public ones need the tenant's permission. */
export function channelsOf(configuration: ChannelSettings): ShareChannel[] {
  const position = (channel: ShareChannel) => configuration[sortOrder[channel]];
  return shareChannels
    .filter((channel) => configuration.allowsPosts || !publicChannels.has(channel))
    .filter((channel) => position(channel) >= 0)
    .toSorted((one, other) => position(one) - position(other));
}

export type Device = "phone" | "computer";

/** What a device cannot do: a computer sends no text message, and webmail writes no prepared mail on a phone. */
const unsuitedChannels: Readonly<Record<Device, readonly ShareChannel[]>> = {
  phone: ["gmail", "outlook", "yahoo"],
  computer: ["sms"],
};

const FIRST_COUNT = 3;

/** The tenant's order, with what the device cannot do at the end. The first channels are shown, the rest behind "mehr". */
export function arrangeChannels(channels: readonly ShareChannel[], device: Device) {
  const isSuited = (channel: ShareChannel) => !unsuitedChannels[device].includes(channel);
  const arranged = [...channels.filter(isSuited), ...channels.filter((channel) => !isSuited(channel))];
  return { first: arranged.slice(0, FIRST_COUNT), more: arranged.slice(FIRST_COUNT) };
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

/** The address that opens a channel with the message. Instagram has none: its text is copied. */
export function shareAddress(channel: ShareChannel, { subject, text, link }: Message): string | undefined {
  switch (channel) {
    case "email":
      // Mail programs expect CRLF line breaks; one of them would otherwise join the lines.
      return `mailto:?${query({ subject, body: text.replaceAll("\n", "\r\n") })}`;
    case "gmail":
      return `https://mail.google.com/mail/?${query({ view: "cm", fs: "1", su: subject, body: text })}`;
    case "outlook":
      return `https://outlook.live.com/mail/0/deeplink/compose?${query({ subject, body: text })}`;
    case "yahoo":
      return `https://compose.mail.yahoo.com/?${query({ subject, body: text })}`;
    case "whatsapp":
      return `https://wa.me/?${query({ text })}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: link })}`;
    case "xing":
      return `https://www.xing.com/spi/shares/new?${query({ url: link })}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link })}`;
    case "twitter":
      return `https://x.com/intent/post?${query({ text })}`;
    // Android and iOS both accept this form; without the ampersand one of them drops the text.
    case "sms":
      return `sms:?&${query({ body: text })}`;
    case "instagram":
      return undefined;
  }
}

function query(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join("&");
}

/** These accept only a link or nothing, so the text, which discloses the reward, is copied to the clipboard. */
export const pasteChannels: readonly ShareChannel[] = ["facebook", "xing", "linkedin", "instagram"];

/** These open an app instead of a page, and fail silently if it is not installed. */
export const appChannels: readonly ShareChannel[] = ["email", "whatsapp", "sms"];

/** The address of a recommendation with its channel as a parameter. */
export function linkFor(channel: string, address: string): string {
  const url = new URL(address);
  url.searchParams.set("channel", channel);
  return url.href;
}
