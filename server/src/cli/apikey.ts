import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { apiKeys, createApiKey, revokeApiKey } from "../platform/session/api-keys.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";

export const apikeyCommand: Command = {
  name: "apikey",
  usage: [
    ["apikey create SLUG NAME", "makes an API key and shows it, this once"],
    ["apikey list SLUG", "the tenant's keys and when they were last used"],
    ["apikey revoke SLUG ID", "ends a key at once"],
  ],
  async run([action, slug, value, ...rest], { database, clock, print }) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    await database.inTenant(tenantId, async (tx) => {
      if (action === "create" && value?.trim()) {
        const { id, key } = await createApiKey(tx, value, clock.now());
        print(`${id}  ${key}`);
      } else if (action === "list" && value === undefined) {
        const keys = await apiKeys(tx);
        for (const key of keys) {
          const state = key.revoked_at ? "revoked" : "valid";
          print(
            `${String(key.id).padStart(4)}  ${state.padEnd(8)} ${key.name}  last used: ${key.last_used_at?.toISOString() ?? "never"}`,
          );
        }
        if (keys.length === 0) print("no keys yet");
      } else if (action === "revoke" && /^\d+$/.test(value ?? "")) {
        if (!(await revokeApiKey(tx, Number(value), clock.now())))
          throw new Refusal("notFound", { detail: `No key ${value} of this tenant is valid.` });
        print(`revoked ${value}`);
      } else throw new UsageError();
    });
  },
};
