import { recordCookieDecision } from "@weitersagen/contract/cookie-consent";
import { onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { storeCookieDecision } from "./service/cookie-decision.ts";

export function consentRoutes(): CallHandler[] {
  return [
    onTransaction(recordCookieDecision, ({ body }, { language, now }, tx) =>
      storeCookieDecision(tx, body, { language, now }),
    ),
  ];
}
