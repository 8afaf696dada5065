/** Query parameters that name the way which brought a visitor here; the first that is set counts. */
export const channelNames: readonly string[] = ["channel", "c", "pk_campaign", "mtm_campaign"];
