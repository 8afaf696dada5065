import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { verifyAuditPart } from "./service/verify-audit.ts";

const app = await startTestApp();
const client = consoleClient(app);
const { owner } = app.testDatabase;
const auditor = await client.session(await client.operator("auditor"));
const call = (path: string) => client.call("GET", `/mandanten/ewe${path}`, { session: auditor });
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;

test("an auditor checks the chain and reads the first entry that does not fit", async () => {
  for (let times = 0; times < 3; times += 1) await call("/suche?suche=Erika");
  const { json } = await call("/protokoll/pruefung");
  const { rows } = await owner.query<{ hash: string; position: string }>(
    "select encode(hash, 'hex') as hash, position from audit_entry where area = $1 order by position desc limit 2",
    [tenantId],
  );
  // The newest entry is that of the check itself.
  const [, checked] = rows;
  expect(json).toMatchObject({ Weiter: null, Fehler: [], Hash: checked?.hash });
  expect(json["Position"]).toBe(Number(checked?.position));

  await owner.query("alter table audit_entry disable trigger all");
  await owner.query("update audit_entry set action = 'other' where area = $1 and position = 2", [tenantId]);
  await owner.query("alter table audit_entry enable trigger all");
  const { json: broken } = await call("/protokoll/pruefung");
  expect(broken["Fehler"]).toEqual([{ Position: 2, Art: "changed" }]);
});

test("a chain is checked in parts that follow each other", async () => {
  const now = app.clock.now();
  const part = (begin?: number) =>
    app.database.inTenant(tenantId, (tx) =>
      verifyAuditPart({ auditSeal: undefined }, tx, { now, begin, most: 2 }),
    );
  const first = await part();
  expect(first).toMatchObject({ count: 2, position: 2, next: 2 });
  const second = await part(2);
  expect(second).toMatchObject({ count: 2, position: 4, next: 4, faults: [] });
});

test("more checks at once than there are connections do not wait for each other", async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => call("/protokoll/pruefung")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
