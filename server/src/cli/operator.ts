import { userInfo } from "node:os";
import { readFile } from "node:fs/promises";
import {
  addOperator,
  listOperators,
  revokeOperator,
  type Signer,
  signerOf,
} from "../modules/operator/service.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";

export const operatorCommand: Command = {
  name: "operator",
  usage: [
    [
      "operator add NAME",
      "registers a person who creates or releases payouts, and shows their key this once",
    ],
    ["operator list", "all operators and whether their key is valid"],
    ["operator revoke NAME", "makes an operator's key invalid at once"],
  ],
  async run([action, name, ...rest], { database, clock, print }) {
    if (rest.length > 0) throw new UsageError();
    const now = clock.now();
    if (action === "add" && name?.trim()) {
      const added = await database.withoutTenant((tx) => addOperator(tx, { name, osUser: osUser(), now }));
      print(`${added.name}  ${added.key}`);
    } else if (action === "list" && name === undefined) {
      const operators = await database.withoutTenant(listOperators);
      for (const { name: listed, hasKey, revokedAt, addedAt, addedBy } of operators) {
        const state = revokedAt ? "revoked" : hasKey ? "valid" : "no key";
        print(`${state.padEnd(8)} ${listed}  added ${addedAt.toISOString().slice(0, 10)} by ${addedBy}`);
      }
      if (operators.length === 0) print("no operators yet");
    } else if (action === "revoke" && name?.trim()) {
      await database.withoutTenant((tx) => revokeOperator(tx, name.trim(), now));
      print(`revoked the key of ${name.trim()}`);
    } else throw new UsageError();
  },
};

/** The account of the machine on which the command runs. A container may have a user without a name. */
function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** The operator who runs the command, proven by a key from a file or the environment. */
export async function readSigner(
  { config, database }: Pick<CommandContext, "config" | "database">,
  keyFile: string | undefined,
): Promise<Signer> {
  const key = keyFile === undefined ? config.operatorKey : await readKeyFile(keyFile);
  if (key === undefined) {
    throw new StartupError(
      "This needs your operator key: set OPERATOR_KEY, or name a file with --key-file FILE.",
    );
  }
  return database.withoutTenant((tx) => signerOf(tx, key, osUser()));
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
