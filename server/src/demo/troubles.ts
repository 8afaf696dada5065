import { FRIENDS_DOMAIN } from "./demo-tenants.ts";
import type { OwnerPool } from "../platform/db/pool.ts";

/** The address of a friend that its mail server no longer knows. "Noch einmal senden" delivers it to the mailbox. */
const failMail = `
  update mail set status = 'failed', last_error = 'RCPT TO 550', sent_at = null
   where tenant_id = $1 and id =
         (select id from mail
           where tenant_id = $1 and data <> '{}' and to_address like $2 and status in ('pending', 'sent')
           order by created_at desc, id desc limit 1)`;

/** The document of a credit note, for which the disk was full for days. Trying it again makes the document. */
const stopJob = `
  with job as (
    select (graphile_worker.add_job(
             'commission.document', json_build_object('tenantId', $1::integer, 'creditNote', note.id),
             run_at => now() + interval '1 day', max_attempts => 25)).id
      from (select id from credit_note where tenant_id = $1 order by id desc limit 1) as note)
  select id from job`;
const giveUp = `
  update graphile_worker._private_jobs
     set attempts = max_attempts, last_error = 'ENOSPC: no space left on device', run_at = now()
   where id = $1`;

/** What goes wrong in a real installation, so that a newcomer sees where it waits and how it is mended. */
export async function addDemoTroubles(owner: OwnerPool, tenantId: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.tenant_id', $1, true)", [String(tenantId)]);
    await client.query(failMail, [tenantId, `%@${FRIENDS_DOMAIN}`]);
    const { rows } = await client.query<{ id: string }>(stopJob, [tenantId]);
    for (const { id } of rows) await client.query(giveUp, [id]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
