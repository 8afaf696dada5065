import { checkSecretKeys } from "../platform/key-probe.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import type { CommandContext } from "./command.ts";

/** The keys of the installation, for a command that opens or encrypts something: those of another one are refused. */
export async function openSecretKeys({
  config,
  database,
  clock,
}: Pick<CommandContext, "config" | "database" | "clock">): Promise<readonly Buffer[]> {
  const keys = await loadSecretKeys(config.secretKeys, config.dataDir);
  await checkSecretKeys(database, keys, clock.now());
  return keys;
}
