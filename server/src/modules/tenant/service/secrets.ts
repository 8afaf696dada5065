import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readSecrets } from "../repository/tenants.ts";

/** Secrets of a tenant, by the field that sets them. Written like a setting, never shown. */
export const secretFields: Readonly<Record<string, string>> = {
  CmsClientId: "cms-client-id",
  CmsClientSecret: "cms-client-secret",
  AnmeldedienstSecret: "sign-on-client-secret",
};

/** The secret of the tenant's client at its sign-on, as far as an operator has set it. */
export async function readSignOnSecret(tx: TenantTransaction): Promise<string | undefined> {
  const name = "sign-on-client-secret";
  return (await readSecrets(tx, [name])).get(name);
}

/** The tenant's CMS client, as far as an operator has set it. */
export async function readCmsSecrets(
  tx: TenantTransaction,
): Promise<{ clientId: string | undefined; clientSecret: string | undefined }> {
  const secrets = await readSecrets(tx, ["cms-client-id", "cms-client-secret"]);
  return { clientId: secrets.get("cms-client-id"), clientSecret: secrets.get("cms-client-secret") };
}
