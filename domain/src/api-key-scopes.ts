/** What a key of an integration may be made for. A call that takes keys names one of them. */
export const apiKeyScopes = ["orders", "numbers"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
