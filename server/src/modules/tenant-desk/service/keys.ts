import type { ApiKeyView } from "@weitersagen/contract/console/api-keys";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  type ApiKey,
  apiKeys,
  createApiKey,
  isValidKey,
  type NewApiKey,
  revokeApiKey,
} from "../../../platform/session/api-keys.ts";

export function stateOfKey(key: ApiKey, now: Date): ApiKeyView["state"] {
  if (key.revokedAt) return "revoked";
  return isValidKey(key, now) ? "valid" : "expired";
}

/** The keys, those that work first. */
export async function listKeys(tx: TenantTransaction, now: Date): Promise<ApiKeyView[]> {
  const keys = (await apiKeys(tx)).map((key) => ({
    ...key,
    scopes: [...key.scopes],
    networks: [...key.networks],
    state: stateOfKey(key, now),
  }));
  return keys.toSorted((a, b) => Number(b.state === "valid") - Number(a.state === "valid") || b.id - a.id);
}

export function addApiKey(tx: TenantTransaction, key: NewApiKey): Promise<{ id: number; key: string }> {
  if (key.expiresAt && key.expiresAt <= key.now)
    throw new Refusal("invalidInput", {
      detail: "The key would have expired already. Choose a later day.",
      german: "Der Schlüssel wäre schon abgelaufen. Bitte wählen Sie einen späteren Tag.",
    });
  return createApiKey(tx, key);
}

export async function revokeKey(tx: TenantTransaction, id: number, now: Date): Promise<void> {
  if (!(await revokeApiKey(tx, id, now)))
    throw new Refusal("notFound", { detail: `No key ${id} of this tenant is valid.` });
}
