import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { readOriginal } from "../../image/service/store.ts";
import { readAssets } from "../repository/assets.ts";

/** The bytes of a picture of the stored content, for catalogue files that name it; undefined if there is none with this id. */
export async function readStoredAsset(tx: TenantTransaction, id: string): Promise<Buffer | undefined> {
  const asset = (await readAssets(tx)).find((each) => each.id === id);
  return asset && readOriginal(tx, asset.hash);
}
