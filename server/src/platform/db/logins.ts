import { Client } from "pg";
import { StartupError } from "../startup-error.ts";

/** The rights of the server: rows of one tenant at a time. A login of this name, or a member of this role, has them. */
export const appRole = "weitersagen_app";
/** The rights of the job runner: the queue, and the columns that show which tenants have work. */
export const jobsRole = "weitersagen_jobs";

/** The addresses of one database, by login. Neither the server's nor the jobs' login owns anything, unless `isSingle`. */
export interface Logins {
  readonly serverUrl: string;
  readonly jobsUrl: string;
  /** The owner of the tables. Absent where a process runs without the right to migrate. */
  readonly ownerUrl: string | undefined;
  /** One login for everything, which takes the roles of the server and of the jobs. */
  readonly isSingle?: true;
}

/** The same address, as a session that begins in this role. Only for development: the session can leave the role. */
function inRole(url: string, role: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  const option = `-c role=${role}`;
  address.searchParams.set("options", given === null ? option : `${given} ${option}`);
  return address.href;
}

/** One login for everything, as in development. */
export const singleLogin = (ownerUrl: string): Logins => ({
  serverUrl: inRole(ownerUrl, appRole),
  jobsUrl: inRole(ownerUrl, jobsRole),
  ownerUrl,
  isSingle: true,
});

/** The same server under another user, with the same password unless another is given. */
export function asUser(url: string, user: string, password?: string): string {
  const address = new URL(url);
  address.username = user;
  if (password !== undefined) address.password = password;
  return address.href;
}

/**
 * A login is strong if it could switch row-level security off or leave its role: it may create things in the database,
 * owns a schema, has a special attribute, or belongs to any role but ours.
 */
const examine = `
  select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication
         or has_database_privilege(current_database(), 'create')
         or exists (select from pg_namespace
                     where nspname in ('public', 'platform', 'graphile_worker') and pg_has_role(nspowner, 'member'))
         or exists (select from pg_auth_members m join pg_roles r on r.oid = m.roleid
                     where m.member = pg_roles.oid and r.rolname not in ('${appRole}', '${jobsRole}')) as strong
    from pg_roles where rolname = session_user`;

/** Connects once and returns whether the login is strong, as described above. `variable` names the setting in the error. */
export async function isStrongLogin(url: string, variable: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ strong: boolean }>(examine);
    return rows[0]?.strong !== false;
  } catch (error) {
    // The error of a host with several addresses has no message of its own.
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(`The database of ${variable} cannot be reached: ${message || code}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}
