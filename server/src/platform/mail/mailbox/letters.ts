import { sql, type SqlBool } from "kysely";
import type { Database } from "../../db/database.ts";
import type { TenantTransaction } from "../../db/transaction.ts";
import type { TenantDirectory } from "../../tenancy.ts";

/** A mail in the mailbox. */
export interface Letter {
  id: number;
  tenant: string;
  brand: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: Date;
}

export const LETTERS_SHOWN = 200;

interface MailboxDeps {
  database: Database;
  tenants: TenantDirectory;
}

/** Newest first, of all tenants, to addresses that contain `to`: each is read in its own scope, because the server's role cannot read across tenants. */
export async function readLetters({ database, tenants }: MailboxDeps, to?: string): Promise<Letter[]> {
  const perTenant = await Promise.all(
    tenants.all().map(async ({ id, slug, settings }) => {
      const rows = await database.inTenant(id, (tx) => newestMails(tx, to));
      return rows.map((row) => ({ ...row, tenant: slug, brand: settings.brand }));
    }),
  );
  return perTenant
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, LETTERS_SHOWN);
}

export async function findLetter(
  { database, tenants }: MailboxDeps,
  slug: string,
  id: number,
): Promise<Letter | undefined> {
  const tenant = tenants.bySlug(slug);
  if (!tenant) return undefined;
  const [row] = await database.inTenant(tenant.id, (tx) => delivered(tx).where("id", "=", id).execute());
  return row && { ...toLetter(row), tenant: slug, brand: tenant.settings.brand };
}

async function newestMails(tx: TenantTransaction, to: string | undefined) {
  const wanted = to?.trim().toLowerCase();
  const query = delivered(tx).orderBy("id", "desc").limit(LETTERS_SHOWN);
  const rows = await (
    wanted ? query.where(sql<SqlBool>`position(${wanted} in lower(to_address)) > 0`) : query
  ).execute();
  return rows.map(toLetter);
}

function delivered(tx: TenantTransaction) {
  return tx
    .selectFrom("mail")
    .select(["id", "to_address", "subject", "text", "html", "created_at", "sent_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("status", "=", "sent")
    .where("html", "is not", null);
}

type DeliveredRow = Awaited<ReturnType<ReturnType<typeof delivered>["execute"]>>[number];

function toLetter(row: DeliveredRow) {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject ?? "",
    text: row.text ?? "",
    html: row.html ?? "",
    at: row.sent_at ?? row.created_at,
  };
}
