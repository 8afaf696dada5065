import { NetworkAddress } from "@weitersagen/contract/console/api-keys";
import { type ApiKeyScope, apiKeyScopes } from "@weitersagen/domain/api-key-scopes";
import { type Command, Option } from "commander";
import * as z from "zod/mini";
import { addApiKey, stateOfKey } from "../modules/tenant-desk/service/keys.ts";
import { apiKeys, revokeApiKey } from "../platform/session/api-keys.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseId, parseText, parseTime } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";
import { dayOf } from "./terminal.ts";

export function addApiKeyCommands(program: Command, run: RunCommand): void {
  const apikey = program.command("apikey").description("API keys of a tenant");
  apikey
    .command("create <slug>")
    .description("create an API key and print it once")
    .argument("<name>", "what the key is used for", parseText)
    .addOption(
      new Option("--scope <scope...>", "what it may do; without it everything").choices(apiKeyScopes),
    )
    .option("--expires <time>", "when it stops working, such as 2027-01-31", parseTime)
    .option("--from <network...>", "addresses or networks that may use it, such as 192.0.2.0/24")
    .option(...keyFileOption)
    .action((slug: string, name: string, options: CreateOptions) =>
      run((context) => create(slug, name, options, context)),
    );
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

interface CreateOptions extends KeyOptions {
  readonly scope?: readonly ApiKeyScope[];
  readonly expires?: Date;
  readonly from?: readonly string[];
}

async function create(
  slug: string,
  name: string,
  { scope, expires, from = [], ...key }: CreateOptions,
  context: CommandContext,
): Promise<void> {
  const wrong = from.find((network) => !z.safeParse(NetworkAddress, network).success);
  if (wrong !== undefined)
    throw new Refusal("invalidInput", { errors: [{ path: "from", message: `not an address: ${wrong}` }] });
  await signerIfNeeded(context, key, { ability: "keys.change", tenant: slug });
  const now = context.clock.now();
  const wanted = { name, scopes: scope, expiresAt: expires, networks: from, now };
  const added = await inTenant(context, slug, (tx) => addApiKey(tx, wanted));
  context.print(`${added.id}  ${added.key}`);
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const keys = await inTenant(context, slug, apiKeys);
  for (const key of keys) {
    const state = stateOfKey(key, context.clock.now());
    const lastUsed = key.lastUsedAt ? dayOf(key.lastUsedAt) : "never";
    const limits = [key.scopes.join(" "), key.networks.join(" ")].filter((text) => text !== "").join(", ");
    context.print(
      `${String(key.id).padStart(4)}  ${state.padEnd(8)} ${key.name}  (${limits})  last used: ${lastUsed}`,
    );
  }
  if (keys.length === 0) context.print("no keys yet");
}

async function revoke(slug: string, id: number, context: CommandContext): Promise<void> {
  const isRevoked = await inTenant(context, slug, (tx) => revokeApiKey(tx, id, context.clock.now()));
  if (!isRevoked) throw new Refusal("notFound", { detail: `No key ${id} of this tenant is valid.` });
  context.print(`revoked ${id}`);
}
