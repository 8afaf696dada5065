import type { Access, CallDefinition } from "@weitersagen/contract/call";
import type { Database } from "../db/database.ts";
import type { Credentials } from "../http/credentials.ts";
import type { Actor } from "../http/handler.ts";
import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";
import { sessionOf } from "./access-tokens.ts";
import type { TokenKind } from "./access-tokens.ts";
import { apiKeyPrefix, useApiKey } from "./api-keys.ts";
import { hashSecret } from "./secret-text.ts";

const accessOf: Readonly<Record<TokenKind, Exclude<Access, "public">>> = {
  user: "referrer",
  agency: "agency",
  recipient: "recipient",
  callCentre: "callCentre",
  dataSubject: "dataSubject",
};

/** Validates a reward token and returns its subject. Provided by the module that issues reward tokens. */
export type RewardTokenCheck = (tenant: Tenant, token: string, now: Date) => Promise<string>;

/** Identifies the caller. Refuses a call without a session (notLoggedIn) or with one of another kind (forbidden). */
export function identifier(database: Database, checkRewardToken?: RewardTokenCheck) {
  return async (
    tenant: Tenant,
    call: CallDefinition,
    credentials: Credentials,
    now: Date,
  ): Promise<Actor> => {
    const { rewardToken } = credentials;
    if (call.access === "reward" && rewardToken !== undefined && checkRewardToken) {
      return { kind: "reward", subject: await checkRewardToken(tenant, rewardToken, now) };
    }
    const actor = await bearerActor(database, tenant, { call, ...credentials, now });
    if (call.access === "public") return actor ?? { kind: "anonymous" };
    // A program has no session that could have ended.
    if (!actor) throw new Refusal(call.access === "apiKey" ? "apiKeyInvalid" : "notLoggedIn");
    const allowed = actor.kind === call.access || (call.access === "reward" && actor.kind === "referrer");
    if (!allowed) throw new Refusal(call.refusesOthersWith ?? "forbidden");
    return actor;
  };
}

async function bearerActor(
  database: Database,
  tenant: Tenant,
  { call, bearer, address, now }: Credentials & { readonly call: CallDefinition; readonly now: Date },
): Promise<Actor | undefined> {
  if (bearer === undefined) return undefined;
  return database.inTenant(tenant.id, async (tx) => {
    if (bearer.startsWith(apiKeyPrefix)) {
      const key = await useApiKey(tx, { key: bearer, address, now });
      if (!key) return undefined;
      if (call.keyScope && !key.scopes.includes(call.keyScope)) throw new Refusal("forbidden");
      return { kind: "apiKey", subject: String(key.id) };
    }
    const session = await sessionOf(tx, bearer, now);
    return (
      session && {
        kind: accessOf[session.kind],
        subject: String(session.subject),
        session: hashSecret(bearer),
        ...(session.isForeign ? { isForeign: true } : { since: session.since }),
      }
    );
  });
}
