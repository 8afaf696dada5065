import type { IncomingHttpHeaders } from "node:http";
import { tokenCookieName } from "@weitersagen/contract/cookies";
import type { PageVisit } from "@weitersagen/contract/page";
import { cookieOf } from "../http/cookies.ts";
import type { Tenant } from "../tenancy.ts";

interface RequestVisit extends PageVisit {
  /** The token in the visitor's cookie. */
  readonly token: string | undefined;
  readonly isFramed: boolean;
}

/** Read only to decide where a request leads: calls are authorised by their header. */
export function visitOf(headers: IncomingHttpHeaders, { settings }: Tenant): RequestVisit {
  const framed = isFramed(headers["sec-fetch-dest"]);
  const token = cookieOf(headers.cookie, tokenCookieName(settings.consentOptions.cookiePrefix));
  return {
    token,
    isFramed: framed === true,
    // Where third-party cookies are blocked a framed app keeps its token in the tab, and requests do not contain it.
    mayHaveToken: token !== undefined || framed === true,
    // Where no frame is expected it makes no difference, and all visitors share the page's bytes.
    framed: settings.integratedFrame ? framed : undefined,
  };
}

/** Browsers say what they fetch a page for, at secure addresses at least. */
function isFramed(destination: string | string[] | undefined): boolean | undefined {
  if (destination === "document") return false;
  return destination === undefined ? undefined : true;
}
