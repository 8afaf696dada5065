import { checkSecretKeys } from "../platform/key-probe.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import type { CommandContext } from "./command.ts";

/** Loads the installation's keys for a command that encrypts or decrypts. Refuses keys that this database was not encrypted with. */
export async function openSecretKeys({
  config,
  database,
  clock,
}: Pick<CommandContext, "config" | "database" | "clock">): Promise<readonly Buffer[]> {
  const keys = await loadSecretKeys(config.secretKeys, config.dataDir);
  await checkSecretKeys(database, keys, clock.now());
  return keys;
}
