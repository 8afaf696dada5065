import type { ChangeView } from "@weitersagen/contract/console/work";
import type { TenantChangeKind } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type ChangeRequest, type ChangeStatus, listChanges, type Overtaken } from "./change-requests.ts";

/** What has changed since an open request of one kind was made, if that ends it. */
type FindOvertaken = (
  tx: TenantTransaction,
  request: Pick<ChangeRequest, "target" | "state" | "content">,
  now: Date,
  tenant: Tenant,
) => Promise<Overtaken | null>;

export interface OvertakenDeps {
  readonly overtaken: Readonly<Partial<Record<TenantChangeKind, FindOvertaken>>>;
}

const MOST_CHANGES = 200;

/** Change requests as the inbox of one operator shows them. */
export async function shownChanges(
  tx: PlatformTransaction,
  status: ChangeStatus | undefined,
  viewerId: number,
) {
  const changes = await listChanges(tx, { status, size: MOST_CHANGES });
  return changes.map(({ makerId, content, ...request }) => ({
    ...request,
    content: content as Record<string, unknown>,
    isOwn: makerId === viewerId,
    overtaken: null,
  }));
}

/** The requests of a tenant. An open one that can no longer be approved says why. */
export async function changesOfTenant(
  { overtaken }: OvertakenDeps,
  tx: TenantTransaction,
  asked: {
    readonly status: ChangeStatus | undefined;
    readonly viewerId: number;
    readonly language: "de" | "en";
    readonly now: Date;
    readonly tenant: Tenant;
  },
): Promise<ChangeView[]> {
  const shown: ChangeView[] = [];
  for (const change of await shownChanges(tx, asked.status, asked.viewerId)) {
    const find = change.status === "open" ? overtaken[change.kind as TenantChangeKind] : undefined;
    const found = await find?.(tx, change, asked.now, asked.tenant);
    shown.push({ ...change, overtaken: (asked.language === "de" ? found?.german : found?.detail) ?? null });
  }
  return shown;
}

/** The open requests of a tenant that this operator could approve: not their own, expired or overtaken ones. Newest first. */
export async function decidableChanges(
  deps: OvertakenDeps,
  tx: TenantTransaction,
  asked: { readonly viewerId: number; readonly now: Date; readonly tenant: Tenant },
): Promise<ChangeView[]> {
  const open = await changesOfTenant(deps, tx, { ...asked, status: "open", language: "de" });
  return open.filter(
    ({ isOwn, expiresAt, overtaken }) => !isOwn && expiresAt > asked.now && overtaken === null,
  );
}
