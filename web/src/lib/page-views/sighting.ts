import type { countSighting as call, SentSighting } from "@weitersagen/contract/insight";

const path: (typeof call)["path"] = "/zaehlung";

/**
 * Sends the call `countSighting`. Only its types come from the contract: its schema would weigh more. It counts without
 * cookies or identifiers, so it needs no consent. Fire and forget: a failure must not disturb the page.
 */
export function countSighting(slug: string, sighting: SentSighting): void {
  fetch(`/api/v1/${slug}${path}`, {
    method: "POST",
    body: JSON.stringify(sighting),
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}
