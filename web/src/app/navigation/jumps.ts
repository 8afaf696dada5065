import { ignoreJumpToRecommendForm } from "@weitersagen/domain/navigation-rules";
import type { Location } from "../../lib/router/location.ts";

/** Whether the rules ignore a jump. If so, the page scrolls to the form and the address stays. */
export function isIgnoredJump(to: Location, from: Location): boolean {
  const jump = { to: { path: to.pathname, hash: to.hash }, from: { path: from.pathname } };
  if (!ignoreJumpToRecommendForm(jump)) return false;
  document.querySelector(to.hash)?.scrollIntoView();
  return true;
}
