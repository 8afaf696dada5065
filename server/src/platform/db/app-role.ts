import type { Client } from "pg";
import { StartupError } from "../startup-error.ts";
import { appRole } from "./pool.ts";

// Two databases of one cluster may be migrated at the same time, and roles belong to the cluster.
const lostRace = new Set(["42710", "23505", "XX000"]);
const insufficientPrivilege = "42501";

async function tolerateRace(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (code === insufficientPrivilege) {
        throw new StartupError(
          `The database user may not prepare the role ${appRole}. Let an administrator run once: ` +
            `create role ${appRole} nologin; grant ${appRole} to <database user>;`,
        );
      }
      if (!lostRace.has(code) || attempt === 5) throw error;
      if (code !== "XX000") return;
    }
  }
}

/** Creates the role of the server and grants it to the connecting user, who may then switch to it. */
export async function ensureAppRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; member: boolean; strong: boolean }>(
    `select count(*) > 0 as exists,
            coalesce(bool_or(rolsuper or rolbypassrls), false) as strong,
            coalesce(bool_or(exists (
              select from pg_auth_members
               where roleid = pg_roles.oid and member = (select oid from pg_roles where rolname = current_user)
            )), false) as member
       from pg_roles where rolname = $1`,
    [appRole],
  );
  const found = rows[0];
  if (found?.strong) {
    throw new StartupError(`The database role ${appRole} can bypass row-level security. Revoke that right.`);
  }
  if (!found?.exists) await tolerateRace(client, `create role ${appRole} nologin nobypassrls nosuperuser`);
  if (!found?.member) await tolerateRace(client, `grant ${appRole} to current_user`);
}
