import type { ShareChannel } from "@weitersagen/contract/recommendation";
import { Mail, MessageSquareText } from "lucide-react";

/** Plain one-colour glyphs, drawn on a grid of 24, of the channels that have a sign of their own. */
const paths: Readonly<Partial<Record<ShareChannel, string>>> = {
  gmail:
    "M4 5.2c-1.1 0-2 .9-2 2V18c0 .8.6 1.4 1.4 1.4H6V11l6 4.5 6-4.5v8.4h2.6c.8 0 1.4-.6 1.4-1.4V7.2c0-1.7-1.9-2.6-3.2-1.6L12 10.7 5.2 5.6c-.4-.3-.8-.4-1.2-.4Z",
  outlook:
    "M13 3.4v3.1h7.6c.8 0 1.4.6 1.4 1.4v8.9c0 .8-.6 1.4-1.4 1.4H13v2.4L2 18.7V5.3L13 3.4ZM7.5 8.3c-2 0-3.4 1.6-3.4 3.8 0 2.1 1.4 3.6 3.3 3.6 2 0 3.4-1.6 3.4-3.8 0-2.1-1.3-3.6-3.3-3.6Zm0 1.7c.9 0 1.4.8 1.4 2s-.6 2-1.4 2c-.9 0-1.5-.8-1.5-2s.6-2 1.5-2ZM13 9.6v7h7.2V9.4l-4.3 3.5L13 10.6v-1Zm0-1.4v.6l2.9 2.3 3.6-2.9H13Z",
  whatsapp:
    "M12 2a10 10 0 0 0-8.6 15.1L2 22l5-1.3A10 10 0 1 0 12 2Zm0 1.8a8.2 8.2 0 1 1-4.2 15.2l-.3-.2-2.9.8.8-2.8-.2-.3A8.2 8.2 0 0 1 12 3.8ZM8.6 7.3c-.3 0-.6.1-.9.4-.4.4-1 1-1 2.3 0 1.4 1 2.7 1.2 2.9.2.2 2 3.1 4.9 4.3 2.4 1 2.9.8 3.4.7.6 0 1.7-.7 2-1.4.2-.7.2-1.2.1-1.4l-.6-.3-2-1c-.3 0-.5-.1-.7.2l-.9 1.1c-.2.2-.4.2-.7.1-.3-.1-1.2-.5-2.3-1.4-.9-.8-1.4-1.7-1.6-2-.2-.3 0-.5.1-.6l.9-1.1v-.5l-.9-2.2c-.2-.5-.5-.5-.7-.5l-.3.4Z",
  facebook:
    "M13.6 22v-8.2h2.8l.5-3.4h-3.3V8.2c0-1 .4-1.7 1.8-1.7h1.7V3.4c-.4 0-1.4-.2-2.5-.2-2.6 0-4.4 1.6-4.4 4.5v2.7H7.3v3.4h2.9V22h3.4Z",
  xing: "M5 5.5h3.6l2.3 4-3.5 6.1H3.8l3.5-6.1L5 5.5ZM16.6 2h3.6l-6.8 12 4.3 8h-3.6l-4.3-8L16.6 2Z",
  linkedin:
    "M3.5 8.8h3.7V21H3.5V8.8ZM5.3 3a2.1 2.1 0 1 1 0 4.3 2.1 2.1 0 0 1 0-4.3ZM9.6 8.8h3.5v1.7c.6-1 1.8-2 3.7-2 3.8 0 4.5 2.5 4.5 5.8V21h-3.7v-6c0-1.4 0-3.2-2-3.2s-2.3 1.5-2.3 3.1V21H9.6V8.8Z",
  twitter:
    "M3 3h5.4l4.4 6.2L18 3h2.5l-6.6 7.7L21.4 21H16l-4.8-6.7L5.5 21H3l7-8.2L3 3Zm3.6 1.8 10.2 14.4h1.7L8.3 4.8H6.6Z",
  instagram:
    "M8 2h8a6 6 0 0 1 6 6v8a6 6 0 0 1-6 6H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Zm0 2a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h8a4 4 0 0 0 4-4V8a4 4 0 0 0-4-4H8Zm4 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6Zm0 1.9a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8Zm5-3.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z",
};

export function ChannelGlyph({ channel }: { readonly channel: ShareChannel }) {
  const look = "size-6 shrink-0 text-link md:size-5";
  const path = paths[channel];
  if (path !== undefined) {
    return (
      <svg aria-hidden viewBox="0 0 24 24" fill="currentColor" className={look}>
        <path d={path} />
      </svg>
    );
  }
  const Icon = channel === "sms" ? MessageSquareText : Mail;
  return <Icon aria-hidden className={look} />;
}
