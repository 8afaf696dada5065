import type { Client } from "pg";
import { StartupError } from "../startup-error.ts";
import { appRole, jobsRole } from "./logins.ts";
import { codeOf } from "./unavailable.ts";

// Another process has changed the same role first: roles belong to the cluster. 42710 and 23505: it exists now. XX000: both
// changed it at once, so the statement is repeated.
const lostRace = new Set(["42710", "23505", "XX000"]);
const insufficientPrivilege = "42501";

/** Runs a statement about a role of the cluster, which another process may be changing at the same time. */
export async function changeRole(client: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(statement);
      return;
    } catch (error) {
      const code = codeOf(error);
      if (code === insufficientPrivilege) {
        throw new StartupError(
          `The database user may not prepare the roles of the server. Let an administrator run once: ` +
            `create role ${appRole} nologin; create role ${jobsRole} nologin; ` +
            `grant ${appRole}, ${jobsRole} to <database user>;`,
        );
      }
      if (!lostRace.has(code) || attempt === 5) throw error;
      if (code !== "XX000") return;
    }
  }
}

interface FoundRole {
  readonly exists: boolean;
  readonly bypassesRls: boolean;
  readonly member: boolean;
}

async function ensureRole(client: Client, role: string, grantToCurrentUser: boolean): Promise<void> {
  const { rows } = await client.query<FoundRole>(
    `select count(*) > 0 as exists,
            coalesce(bool_or(rolsuper or rolbypassrls), false) as "bypassesRls",
            coalesce(bool_or(exists (
              select from pg_auth_members
               where roleid = pg_roles.oid and member = (select oid from pg_roles where rolname = current_user)
            )), false) as member
       from pg_roles where rolname = $1`,
    [role],
  );
  const found = rows[0];
  if (found?.bypassesRls) {
    throw new StartupError(`The database role ${role} can bypass row-level security. Revoke that right.`);
  }
  if (!found?.exists) await changeRole(client, `create role ${role} nologin nobypassrls nosuperuser`);
  if (grantToCurrentUser && !found?.member) await changeRole(client, `grant ${role} to current_user`);
}

/** Creates the roles of the server and of the jobs. With `grantToCurrentUser` the connecting user may switch to them. */
export async function ensureRoles(
  client: Client,
  { grantToCurrentUser }: { grantToCurrentUser: boolean },
): Promise<void> {
  await ensureRole(client, appRole, grantToCurrentUser);
  await ensureRole(client, jobsRole, grantToCurrentUser);
}

/** Lets the server's login read which migrations were applied. */
export async function grantMigrationList(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `select where has_schema_privilege($1, 'migration', 'usage')
        and has_table_privilege($1, 'migration.applied', 'select')`,
    [appRole],
  );
  if (rowCount) return;
  await client.query(`grant usage on schema migration to ${appRole}`);
  await client.query(`grant select on migration.applied to ${appRole}`);
}

/**
 * Lets the jobs' login use the queue, whose tables have row-level security without a policy. Changes only what is
 * missing, because the queue's own migrations may have added a table.
 */
export async function grantQueue(client: Client): Promise<void> {
  await client.query(`
    do $$ declare item record; begin
      if not has_schema_privilege('${jobsRole}', 'graphile_worker', 'usage') then
        grant usage on schema graphile_worker to ${jobsRole};
      end if;
      for item in
        select oid, oid::regclass as name, relkind, relrowsecurity from pg_class
         where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v', 'S')
      loop
        if item.relkind = 'S' then
          if not has_sequence_privilege('${jobsRole}', item.oid, 'usage') then
            execute format('grant usage, select on sequence %s to ${jobsRole}', item.name);
          end if;
        elsif not has_table_privilege('${jobsRole}', item.oid, 'delete') then
          execute format('grant select, insert, update, delete on %s to ${jobsRole}', item.name);
        end if;
        if item.relrowsecurity and not exists (
          select from pg_policy where polrelid = item.oid and '${jobsRole}'::regrole = any (polroles)
        ) then
          execute format('create policy jobs_login on %s to ${jobsRole} using (true) with check (true)', item.name);
        end if;
      end loop;
    end $$`);
}
