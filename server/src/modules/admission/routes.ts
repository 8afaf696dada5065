import { checkPass } from "@weitersagen/contract/pass";
import { guarded } from "../../platform/http/guess-guard.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { requirePass } from "./service.ts";
import type { AdmissionDeps } from "./service.ts";

export function admissionRoutes(deps: AdmissionDeps): CallHandler[] {
  return guarded(deps.guard, [
    on(checkPass, async ({ body }, { tenant, now }) => ({
      isValid: (await requirePass(deps, tenant, body.pass, now)) === "valid",
    })),
  ]);
}
