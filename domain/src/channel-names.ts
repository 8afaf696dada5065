/** Query parameters that name the channel through which a visitor came; the first that is set counts. */
export const channelNames: readonly string[] = ["channel", "c", "pk_campaign", "mtm_campaign"];
