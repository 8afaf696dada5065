import type { ChangeView } from "@weitersagen/contract/console/work";
import {
  changeKinds,
  type Grant,
  isAble,
  isSamePerson,
  type TenantChangeKind,
} from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction, TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type ChangeRequest, type ChangeStatus, listChanges, type Overtaken } from "./change-requests.ts";
import { identityOf } from "./identity.ts";

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

/**
 * Of the newest open requests of a tenant those that this operator could approve: not expired or overtaken, of a kind that
 * the roles allow, and made by another person. Newest first.
 */
export async function decidableChanges(
  { overtaken }: OvertakenDeps,
  tx: TenantTransaction,
  { viewer, now, tenant }: { readonly viewer: Viewer; readonly now: Date; readonly tenant: Tenant },
): Promise<ChangeRequest[]> {
  const decidable: ChangeRequest[] = [];
  for (const change of await listChanges(tx, { status: "open", size: MOST_CHANGES })) {
    if (change.expiresAt <= now || change.makerId === viewer.id) continue;
    if (!isAble(viewer.grants, changeKinds[change.kind], tenant.slug)) continue;
    if (isSamePerson(await identityOf(tx, change.makerId), await identityOf(tx, viewer.id))) continue;
    const find = overtaken[change.kind as TenantChangeKind];
    if (!(await find?.(tx, change, now, tenant))) decidable.push(change);
  }
  return decidable;
}

/** The operator who looks at requests. */
interface Viewer {
  readonly id: number;
  readonly grants: readonly Grant[];
}
