import { shareChannels } from "@weitersagen/contract/recommendation";
import type { ShareChannel } from "@weitersagen/contract/recommendation";
import type { TenantConfiguration } from "@weitersagen/contract/tenant";

type SortOrders = Pick<TenantConfiguration, Extract<keyof TenantConfiguration, `channel${string}`>>;

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

/** The tenant's channels in its order; a negative position is off. */
export function channelsOf(configuration: SortOrders): ShareChannel[] {
  const place = (channel: ShareChannel) => configuration[sortOrder[channel]];
  return shareChannels
    .filter((channel) => place(channel) >= 0)
    .toSorted((one, other) => place(one) - place(other));
}

export type Device = "phone" | "computer";

/** What people have at hand on each: apps on a phone, mail in the browser on a computer. */
const atHand: Readonly<Record<Device, readonly ShareChannel[]>> = {
  phone: ["whatsapp", "sms", "email", "instagram"],
  computer: ["email", "whatsapp", "gmail", "outlook", "yahoo"],
};

const FIRST = 3;

/** The most useful on this device first, the rest behind "mehr"; both keep the tenant's order. */
export function arranged(channels: readonly ShareChannel[], device: Device) {
  const suited = channels.filter((channel) => atHand[device].includes(channel));
  const others = channels.filter((channel) => !suited.includes(channel));
  const first = new Set([...suited, ...others].slice(0, FIRST));
  return {
    first: channels.filter((channel) => first.has(channel)),
    more: channels.filter((channel) => !first.has(channel)),
  };
}

export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
}

/** Where a channel is opened with the message in it. Instagram takes none: its text is copied. */
export function shareAddress(channel: ShareChannel, { subject, text, link }: Message): string | undefined {
  switch (channel) {
    case "email":
      // Mail programs expect line breaks as letters have them; one of them would otherwise run the lines together.
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
    // Both phone systems read this form; without the ampersand one of them drops the text.
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

/** These take a link at most, so that the text, which names the reward, goes along on the clipboard. */
export const pasteChannels: readonly ShareChannel[] = ["facebook", "xing", "linkedin", "instagram"];

/** These open an app instead of a page, and say nothing when there is none. */
export const appChannels: readonly ShareChannel[] = ["email", "whatsapp", "sms"];

/** The address of a recommendation, marked with the way it was shared. */
export function linkFor(channel: string, address: string): string {
  const url = new URL(address);
  url.searchParams.set("channel", channel);
  return url.href;
}
