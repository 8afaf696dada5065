import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { consoleClient } from "../../test/console-client.ts";
import { documentTask } from "../modules/commission/service/document-task.ts";
import { loginLinkMail } from "../modules/account/mails/login-link.ts";
import { sendMail } from "../platform/mail/outbox.ts";
import { addStoppedJob } from "../platform/jobs/stopped-job.ts";
import { FRIENDS_DOMAIN } from "./demo-tenants.ts";
import { addDemoTroubles } from "./troubles.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
const now = app.clock.now();

test("a mail to a friend counts as refused, and only the newest one", async () => {
  for (const name of ["first", "second"])
    await app.database.inTenant(tenantId, (tx) =>
      sendMail(tx, {
        template: loginLinkMail,
        to: `${name}@${FRIENDS_DOMAIN}`,
        language: "de",
        data: { name, token: "example", expiresAt: now.toISOString() },
        now,
      }),
    );
  await addDemoTroubles({ database: app.database, owner }, tenantId, now);
  const { rows } = await owner.query("select to_address, last_error from mail where status = 'failed'");
  expect(rows).toEqual([{ to_address: `second@${FRIENDS_DOMAIN}`, last_error: "RCPT TO 550" }]);
});

test("a stopped job is shown on the system page and can be tried again", async () => {
  const payload = { creditNote: 4_711 };
  await addStoppedJob(owner, { task: documentTask, payload, tenantId, error: "ENOSPC", now });
  const client = consoleClient(app);
  const session = await client.session(await client.operator("administrator"));
  const jobs = async () => {
    const { json } = await client.call("GET", "/system", { session });
    return json["Auftraege"] as { Id: number; Mandant: string; Zustand: string; Fehler: string }[];
  };
  const [job] = await jobs();
  expect(job).toMatchObject({ Mandant: "ewe", Zustand: "givenUp", Fehler: "ENOSPC" });
  const retried = await client.call("POST", `/system/auftraege/${job?.Id}/wiederholen`, { session });
  expect(retried.status).toBe(204);
  const { rows } = await owner.query("select attempts from graphile_worker.jobs where id = $1", [job?.Id]);
  expect(rows).toEqual([{ attempts: 0 }]);
});
