import { readFile } from "node:fs/promises";
import { type NeededAbility, type Signer, signerOf } from "../modules/operator/service/signers.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { CommandContext } from "./command.ts";
import { osUser } from "./os-user.ts";

export interface KeyOptions {
  readonly keyFile?: string;
}

export const keyFileOption = ["--key-file <file>", "file with the key of the operator"] as const;

/** The operator who runs the command, proven by a key from a file or the environment that is good for it. */
export async function readSigner(
  { config, database, signature }: Pick<CommandContext, "config" | "database" | "signature">,
  { keyFile }: KeyOptions,
  needed: NeededAbility,
): Promise<Signer> {
  const key = keyFile === undefined ? config.operatorKey : await readKeyFile(keyFile);
  if (key === undefined) {
    throw new StartupError(
      "This needs your operator key: set OPERATOR_KEY, or name a file with --key-file FILE.",
    );
  }
  const signer = await database.withoutTenant((tx) => signerOf(tx, key, { osUser: osUser(), needed }));
  signature.by = signer;
  return signer;
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
