import { recordCookieDecision } from "@weitersagen/contract/cookie-consent";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { CookieDecisions } from "./service.ts";

export function cookieConsentRoutes(decisions: CookieDecisions): CallHandler[] {
  return [
    on(recordCookieDecision, async ({ body }, { tenant, language, now }) => {
      await decisions.record(tenant, body, { language, now });
      return undefined;
    }),
  ];
}
