import { createClaim, listClaims } from "@weitersagen/contract/claim";
import type { Database } from "../../platform/db/database.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { ownClaims, submitClaim } from "./service/claims.ts";

export function claimRoutes(database: Database): CallHandler[] {
  return [
    on(listClaims, (_input, context) => ownClaims(database, context)),
    on(createClaim, ({ body }, context) => submitClaim(database, context, body)),
  ];
}
