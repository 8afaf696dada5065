import type { Command } from "commander";
import { apiKeys, createApiKey, revokeApiKey } from "../platform/session/api-keys.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseId, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";

export function addApiKeyCommands(program: Command, run: RunCommand): void {
  const apikey = program.command("apikey").description("API keys of a tenant");
  apikey
    .command("create <slug>")
    .description("create an API key and print it once")
    .argument("<name>", "what the key is used for", parseText)
    .action((slug: string, name: string) => run((context) => create(slug, name, context)));
  apikey
    .command("list <slug>")
    .description("list the keys and when they were last used")
    .action((slug: string) => run((context) => list(slug, context)));
  apikey
    .command("revoke <slug>")
    .description("make a key invalid immediately")
    .argument("<id>", "id of the key", parseId)
    .action((slug: string, id: number) => run((context) => revoke(slug, id, context)));
}

async function create(slug: string, name: string, context: CommandContext): Promise<void> {
  const { id, key } = await inTenant(context, slug, (tx) => createApiKey(tx, name, context.clock.now()));
  context.print(`${id}  ${key}`);
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const keys = await inTenant(context, slug, apiKeys);
  for (const key of keys) {
    const state = key.revoked_at ? "revoked" : "valid";
    const lastUsed = key.last_used_at?.toISOString() ?? "never";
    context.print(`${String(key.id).padStart(4)}  ${state.padEnd(8)} ${key.name}  last used: ${lastUsed}`);
  }
  if (keys.length === 0) context.print("no keys yet");
}

async function revoke(slug: string, id: number, context: CommandContext): Promise<void> {
  const isRevoked = await inTenant(context, slug, (tx) => revokeApiKey(tx, id, context.clock.now()));
  if (!isRevoked) throw new Refusal("notFound", { detail: `No key ${id} of this tenant is valid.` });
  context.print(`revoked ${id}`);
}
