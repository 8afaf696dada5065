// WhatsApp twice as often as the others.
const channels = ["whatsapp", "whatsapp", "email", "copy", "sms"] as const;

/** The channel of the demo's n-th recommendation: its shares, clicks and acceptance name the same one. */
export const demoChannel = (index: number): string => channels[index % channels.length] ?? "copy";
