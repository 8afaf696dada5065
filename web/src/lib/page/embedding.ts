import { siteOrigin } from "@weitersagen/contract/site-origin";

/** Which site may be framing the app, by what the browser tells of it. */
export const possibleHosts = (): (string | undefined)[] => [
  location.ancestorOrigins?.[0],
  originOf(document.referrer),
];

/** The site that frames the app; undefined without one, or if the browser does not name it. */
export function embeddingSite(): string | undefined {
  if (window.parent === window) return undefined;
  return possibleHosts().find(
    (origin) => origin !== undefined && origin !== location.origin && siteOrigin.test(origin),
  );
}

export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
