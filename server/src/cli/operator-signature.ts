import { hasApprover } from "../modules/operator/service/approver.ts";
import type { NeededAbility, Signer } from "../modules/operator/service/signers.ts";
import type { CommandContext } from "./command.ts";
import { type KeyOptions, readSigner } from "./signer.ts";

/**
 * Whether access to the console is given and taken by people of the console: in production, once there is an administrator.
 * Before, and in development, a terminal is enough.
 */
export const needsSignature = async ({ config, database }: CommandContext): Promise<boolean> =>
  config.isProduction && (await database.withoutTenant((tx) => hasApprover(tx)));

/** The person who runs a command, proven by a key that is good for it; undefined where a terminal is enough. */
export const signerIfNeeded = async (
  context: CommandContext,
  options: KeyOptions,
  needed: NeededAbility,
): Promise<Signer | undefined> =>
  (await needsSignature(context)) ? readSigner(context, options, needed) : undefined;

/** The administrator who runs the command, proven by the key of their account. */
export const readAdministrator = (context: CommandContext, options: KeyOptions): Promise<Signer> =>
  readSigner(context, options, { ability: "operators.grant", tenant: null });
