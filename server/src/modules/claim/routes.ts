import { createClaim, listClaims } from "@weitersagen/contract/claim";
import { onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { ClaimDeps } from "./service/deps.ts";
import { ownClaims, submitClaim } from "./service/submit.ts";

/** The calls of a logged-in referrer who misses a reward. Operators decide claims in the care desk. */
export function claimRoutes(deps: ClaimDeps): CallHandler[] {
  return [
    onTransaction(listClaims, (_input, context, tx) => ownClaims(deps, tx, context)),
    onTransaction(createClaim, ({ body }, context, tx) => submitClaim(deps, tx, context, body)),
  ];
}
