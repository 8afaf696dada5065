import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testDatabase } from "../../../test/database.ts";
import { sendMail } from "./outbox.ts";
import { defineMail } from "./template.ts";

const { database, owner, addTenant } = await testDatabase();
const tenantId = await addTenant();
const now = new Date("2026-11-14T12:00:00Z");
const hello = defineMail({
  name: "hello",
  schema: z.object({ name: z.string() }),
  texts: { de: {}, en: {} },
  example: { name: "Erika" },
  compose: ({ name }) => ({ subject: name, preheader: "", blocks: [] }),
});

const write = (to: string, data: unknown = { name: "Erika" }, fail = false) =>
  database.inTenant(tenantId, async (tx) => {
    await sendMail(tx, { template: hello, to, language: "de", data: data as { name: string }, now });
    if (fail) throw new Error("changed my mind");
  });

const written = async () => {
  const { rows } = await owner.query<{ mails: number; jobs: number }>(
    `select (select count(*)::integer from mail) as mails,
            (select count(*)::integer from graphile_worker.jobs) as jobs`,
  );
  return rows[0];
};

test("a mail and the job that sends it exist if and only if the change is committed", async () => {
  await expect(write("a@example.de", undefined, true)).rejects.toThrow("changed my mind");
  expect(await written()).toEqual({ mails: 0, jobs: 0 });
  await write("a@example.de");
  expect(await written()).toEqual({ mails: 1, jobs: 1 });
});

test.each(["", "a", "a@b, c@d", "a@b\r\nBcc: c@d", "A <a@b>", '"a b"@c', "a@b;c@d", "a@b@c"])(
  "a mail to %j is refused: it would not go to exactly one address",
  async (to) => {
    await expect(write(to)).rejects.toThrow("exactly one plain address");
  },
);

test("data that the template refuses are refused before the change is committed", async () => {
  await expect(write("a@example.de", { name: 1 })).rejects.toThrow("Invalid input");
});
