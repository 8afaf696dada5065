import { isForAdministrators } from "@weitersagen/domain/tenant-fields/fields";
import type { Signer } from "../modules/operator/service/signers.ts";
import { requireOnePersonEnough } from "../modules/tenant-desk/service/drafts.ts";
import { secretFields } from "../modules/tenant/service/secrets.ts";
import type { CommandContext } from "./command.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import type { KeyOptions } from "./signer.ts";

/** Who changes these settings by command, by the rules of the console; undefined where a terminal is enough. */
export async function settingsSigner(
  context: CommandContext,
  key: KeyOptions,
  { slug, fields }: { readonly slug: string; readonly fields: readonly string[] },
): Promise<Signer | undefined> {
  const isSensitive = fields.some((field) => isForAdministrators(field) || field in secretFields);
  const ability = isSensitive ? "tenant.sensitive" : "tenant.publish";
  const signer = await signerIfNeeded(context, key, { ability, tenant: slug });
  if (signer) requireOnePersonEnough(fields);
  return signer;
}
