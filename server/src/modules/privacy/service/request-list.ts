import type { ListPage, ListRequestOf, RowOf } from "@weitersagen/contract/console/list";
import type { privacyList } from "@weitersagen/contract/console/privacy-list";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { pageOfRequests } from "../read-model/requests.ts";

export function listRequests(
  tx: TenantTransaction,
  request: ListRequestOf<typeof privacyList>,
  { now }: { readonly now: Date },
): Promise<ListPage<RowOf<typeof privacyList>>> {
  return pageOfRequests(tx, request, now);
}
