/** Everybody in the demo logs in with it: referrers, members of agencies, operators. The README names it. */
export const DEMO_PASSWORD = "Weitersagen1";
