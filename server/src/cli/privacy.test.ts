import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { apiClient } from "../../test/api-client.ts";
import { startTestApp } from "../../test/app.ts";
import { plantRecipient, plantRecommendation } from "../../test/people.ts";
import { addReferrer } from "../../test/referrers.ts";
import { runCommand } from "../../test/run-command.ts";

vi.setConfig({ testTimeout: 60_000 });

const app = await startTestApp();
const { owner } = app.testDatabase;
const call = apiClient(app, "ewe");
const folder = await mkdtemp(join(tmpdir(), "erasures-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "ewe.erasures");
const run = (...args: string[]) => runCommand(app, ["privacy", ...args]);

const people = async () =>
  (
    await owner.query(
      "select id, email from referrer union all select id, email from recipient order by 2, 1",
    )
  ).rows;

/** An account that accepted a recommendation with its address, and is deleted. */
async function erased(email: string) {
  const { id } = await addReferrer(app, "ewe", { email });
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const { recipientId } = await plantRecipient(app, "ewe", recommendation, { email });
  app.clock.advance(60_000);
  const token = await app.issueToken("ewe", "user", id);
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  return { id, recipientId, email };
}

/** What a restored backup from before the erasure contains. */
async function restore({ id, recipientId, email }: Awaited<ReturnType<typeof erased>>) {
  const back = "set email = $2, first_name = 'Rosa', last_name = 'Zurück', deleted_at = null where id = $1";
  await owner.query(`update referrer ${back}`, [id, email]);
  await owner.query(`update recipient ${back}`, [recipientId, email]);
}

test("erasures are listed without personal data, and repeated after a restore", async () => {
  const start = app.clock.now();
  const person = await erased("rosa@example.org");
  const lines = await run("erasures", "ewe", "--since", start.toISOString());
  const at = app.clock.now().toISOString();
  expect(lines).toEqual([`ewe ${at} referrer ${person.id}`, `ewe ${at} recipient ${person.recipientId}`]);
  expect(await run("erasures", "ewe", "--since", "2099-01-01")).toEqual([]);

  await writeFile(file, `${lines.join("\n")}\n`);
  await restore(person);
  expect(JSON.stringify(await people())).toContain("rosa@example.org");
  expect(await run("repeat", "ewe", file)).toEqual(["erasures read: 2, people erased again: 1"]);
  expect(JSON.stringify(await people())).not.toContain("rosa@example.org");
  expect(await run("repeat", "ewe", file)).toEqual(["erasures read: 2, people erased again: 0"]);
});

test("who got the id of an erased person after the restore is left alone", async () => {
  const person = await erased("rosa@example.org");
  await writeFile(file, `ewe ${app.clock.now().toISOString()} referrer ${person.id}`);
  await restore({ ...person, email: "neu@example.org" });
  const later = new Date(app.clock.now().getTime() + 1_000);
  await owner.query(
    "update referrer set created_at = $2, confirmed_at = $2, registered_at = $2 where id = $1",
    [person.id, later],
  );
  expect(await run("repeat", "ewe", file)).toEqual(["erasures read: 1, people erased again: 0"]);
  expect(JSON.stringify(await people())).toContain("neu@example.org");
});

test.each([
  [
    "ewe yesterday referrer 1",
    'line 2 is not from a list of "weitersagen privacy erasures"; nothing is erased',
  ],
  ["ewe 2026-13-45T00:00:00.000Z referrer 1", "line 2 is not from a list"],
  ["telekom 2026-11-15T09:00:00.000Z referrer 1", "line 2 belongs to the tenant telekom, not to ewe"],
])("a list with the line %s is refused as a whole", async (line, message) => {
  const { id } = await addReferrer(app, "ewe");
  await writeFile(file, `ewe 2099-01-01T00:00:00.000Z referrer ${id}\n${line}\n`);
  await expect(run("repeat", "ewe", file)).rejects.toThrow(message);
  expect(await people()).toContainEqual(expect.objectContaining({ id }));
  const { rows } = await owner.query("select deleted_at from referrer where id = $1", [id]);
  expect(rows).toEqual([{ deleted_at: null }]);
});

test("a missing file and an unknown tenant are refused in one line", async () => {
  await expect(run("repeat", "ewe", join(folder, "none"))).rejects.toThrow(/^[^\n]*none[^\n]*$/);
  await expect(run("erasures", "nowhere", "--since", "2026-01-01")).rejects.toThrow(/^[^\n]+$/);
});
