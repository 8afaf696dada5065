/** How long the link of the welcome mail confirms the address. */
export const OPT_IN_DAYS = 14;
