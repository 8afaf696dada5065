import { siteOrigin } from "@weitersagen/contract/site-origin";

let site: string | undefined;

/** The site that frames the app, once the handshake has found it. */
export const embeddingSite = (): string | undefined => site;

/** Only another site is kept, and only one that calls accept. */
export function rememberEmbeddingSite(origin: string): void {
  if (origin !== location.origin && siteOrigin.test(origin)) site = origin;
}
