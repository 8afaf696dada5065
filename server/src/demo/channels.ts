const channels = ["whatsapp", "whatsapp", "email", "copy", "sms"] as const;

/** The channel by which a recommendation of the demo was shared: its shares, clicks and the contact's acceptance agree. */
export const demoChannel = (index: number): string => channels[index % channels.length] ?? "copy";
