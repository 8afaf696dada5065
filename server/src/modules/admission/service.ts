import { openCalls } from "@weitersagen/contract/open-calls";
import type { PassState } from "@weitersagen/domain/navigation";
import type { Database } from "../../platform/db/database.ts";
import type { GuessGuard } from "../../platform/http/guess-guard.ts";
import type { Admission } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { findPass } from "./read-model.ts";

export interface AdmissionDeps {
  readonly database: Database;
  readonly guard: GuessGuard;
}

/** The state of a pass. Refuses an unknown one, which the guess guard counts. */
export async function requirePass(
  { database }: AdmissionDeps,
  tenant: Tenant,
  pass: string,
  now: Date,
): Promise<PassState> {
  const state = await database.inTenant(tenant.id, (tx) => findPass(tx, pass, now), { readOnly: true });
  if (state === undefined) throw new Refusal("notFound");
  return state;
}

/** Where a tenant forces login, its public calls need a session or a valid pass; only `openCalls` do not. */
export function admission(deps: AdmissionDeps): Admission {
  return async (call, { tenant, actor, pass, visitor, now }) => {
    if (!tenant.settings.forcesLogin || call.access !== "public") return;
    if (actor.kind !== "anonymous" || openCalls.has(call)) return;
    if (pass === undefined) throw new Refusal("notLoggedIn");
    const state = await deps.guard
      .watch({ tenant, visitor, now }, () => requirePass(deps, tenant, pass, now))
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.reason === "notFound") throw new Refusal("notLoggedIn");
        throw error;
      });
    if (state !== "valid") throw new Refusal("notLoggedIn");
  };
}

/** Whether a browser that sent this token with its request may see the pages of a tenant that forces login. */
export async function isMember(deps: AdmissionDeps, tenant: Tenant, token: string, now: Date) {
  const { database } = deps;
  return (
    (await database.inTenant(tenant.id, (tx) => findPass(tx, token, now), { readOnly: true })) === "valid"
  );
}
