import { createClaim, listClaims } from "@weitersagen/contract/claim";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { type ClaimParts, ownClaims, submitClaim } from "./service/claims.ts";

export function claimRoutes(parts: ClaimParts): CallHandler[] {
  return [
    on(listClaims, (_input, context) => ownClaims(parts, context)),
    on(createClaim, ({ body }, context) => submitClaim(parts, context, body)),
  ];
}
