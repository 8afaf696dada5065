import { FRIENDS_DOMAIN } from "./demo-tenants.ts";
import { documentTask } from "../modules/commission/service/document-task.ts";
import { newestNotes } from "../modules/commission/service/list-notes.ts";
import type { Database } from "../platform/db/database.ts";
import type { OwnerPool } from "../platform/db/pool.ts";
import { addStoppedJob } from "../platform/jobs/stopped-job.ts";
import { refuseNewestMail } from "../platform/mail/mail-rows.ts";

/** What goes wrong in a real installation, so that a newcomer sees where it waits and how it is mended. */
export async function addDemoTroubles(
  { database, owner }: { readonly database: Database; readonly owner: OwnerPool },
  tenantId: number,
  now: Date,
): Promise<void> {
  const note = await database.inTenant(tenantId, async (tx) => {
    await refuseNewestMail(tx, FRIENDS_DOMAIN);
    const { notes } = await newestNotes(tx, {
      size: 1,
      page: 1,
      isUnpaid: false,
      rules: { now, payerAccount: null },
    });
    return notes[0];
  });
  if (!note) return;
  const payload = { creditNote: note.id };
  const error = "ENOSPC: no space left on device";
  await addStoppedJob(owner, { task: documentTask, payload, tenantId, error, now });
}
