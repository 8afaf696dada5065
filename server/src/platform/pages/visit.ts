import type { IncomingHttpHeaders } from "node:http";
import { tokenCookieName } from "@weitersagen/contract/cookies";
import type { PageVisit } from "@weitersagen/contract/page";
import type { Tenant } from "../tenancy.ts";

/** Read only to decide where a request leads: calls are authorised by their header. */
export function visitOf(headers: IncomingHttpHeaders, { settings }: Tenant): PageVisit {
  const framed = isFramed(headers["sec-fetch-dest"]);
  const hasCookieToken = hasCookie(headers.cookie, tokenCookieName(settings.consentOptions.cookiePrefix));
  return {
    // Where third-party cookies are blocked a framed app keeps its token in the tab, and requests do not contain it.
    mayHaveToken: hasCookieToken || framed === true,
    // Where no frame is expected it makes no difference, and all visitors share the page's bytes.
    framed: settings.integratedFrame ? framed : undefined,
  };
}

function hasCookie(header: string | undefined, name: string): boolean {
  if (header === undefined) return false;
  return header.split(";").some((pair) => {
    const [key, ...value] = pair.trim().split("=");
    return key === name && value.join("=") !== "";
  });
}

/** Browsers say what they fetch a page for, at secure addresses at least. */
function isFramed(destination: string | string[] | undefined): boolean | undefined {
  if (destination === "document") return false;
  return destination === undefined ? undefined : true;
}
