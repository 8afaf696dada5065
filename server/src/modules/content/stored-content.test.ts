import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { eventually } from "../../../test/eventually.ts";
import { playCommand, runCommand } from "../../../test/run-command.ts";
import { compose } from "../../compose/product.ts";
import { readConfig } from "../../config.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { StoredContent } from "./service/stored-content.ts";
import { publishVersion, saveDraft } from "./service/versions.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const tenant = () => {
  const found = app.tenants.bySlug("ewe");
  if (!found) throw new Error("no tenant ewe");
  return found;
};
const folder = await mkdtemp(join(tmpdir(), "weitersagen-content-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
await cp(fileURLToPath(new URL("../../../../content/kuestenstrom", import.meta.url)), folder, {
  recursive: true,
});

const load = (...options: string[]) => runCommand(app, ["content", "load", "ewe", folder, ...options]);
const refusal = (args: string[]) =>
  playCommand(app, args).then(
    () => undefined,
    ({ options }: Refusal) => options,
  );

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(folder, file), change(await readFile(join(folder, file), "utf8")));
}

async function titleAt(url: string): Promise<string> {
  await app.tenants.refresh();
  const answer = await fetch(`${url}/api/v1/ewe/content/seite/home`);
  return ((await answer.json()) as { Titel: string }).Titel;
}

describe("content load", () => {
  test("of an unchanged folder changes nothing", async () => {
    expect(await load()).toEqual(["loaded: 0 added, 0 changed, 0 not in the folder"]);
  });

  test("prints what it would change, changes nothing in a dry run, and then does it", async () => {
    const before = await titleAt(app.url);
    await edit("seiten/home.json", (text) => text.replace(before, "Moin"));
    const sum = "0 added, 1 changed, 0 not in the folder";
    const line = "change  seiten/home";
    expect(await load("--dry-run")).toEqual([line, `nothing was changed; the load would be: ${sum}`]);
    expect(await titleAt(app.url)).toBe(before);
    expect(await load()).toEqual([line, `loaded: ${sum}`]);
    await eventually(async () => (await titleAt(app.url)) === "Moin");
  });

  test("keeps what the folder does not have, unless it is told to hide it", async () => {
    await rm(join(folder, "faq/zeit.json"));
    const question = async () => (await fetch(`${app.url}/api/content/kuestenstrom/faq/zeit`)).status;
    expect(await load()).toContain("keep, not in the folder  faq/zeit");
    await app.tenants.refresh();
    expect(await question()).toBe(200);
    expect(await load("--remove-missing")).toContain("hide  faq/zeit");
    await app.tenants.refresh();
    await eventually(async () => (await question()) === 404);
    expect(await runCommand(app, ["content", "history", "ewe", "faq/zeit"])).toHaveLength(1);
  });

  test("never changes published terms, also not past the command", async () => {
    const file = "content-bloecke/agb-2026-05-01.de.md";
    const text = await readFile(join(folder, file), "utf8");
    await edit(file, () => `${text}\nNachgeschoben.`);
    expect(await refusal(["content", "load", "ewe", folder])).toMatchObject({
      errors: [{ path: "content-bloecke/agb-2026-05-01", message: expect.stringContaining("cannot change") }],
    });
    await edit(file, () => text);
    const update = "update content_entry set published_version = null where id = 'agb-2026-05-01'";
    await expect(owner.query(update)).rejects.toThrow("stays as it is");
    await expect(owner.query("update content_version set data = '{}'")).rejects.toThrow("append-only");
  });

  test("publishes terms with the values of their variables, and refuses those whose text could change", async () => {
    const id = "agb-2028-01-01";
    const file = (name: string) => join(folder, `content-bloecke/${name}`);
    const definition = await readFile(file("agb-2026-05-01.json"), "utf8");
    await writeFile(file(`${id}.json`), definition.replaceAll("2026-05-01", "2028-01-01"));
    const write = async (markdown: string) => {
      for (const language of ["de", "en"]) await writeFile(file(`${id}.${language}.md`), markdown);
    };
    await write('Mit Fußnote<sup data-fussnote="preis"></sup>.');
    const path = `content-bloecke/${id}`;
    expect(await refusal(["content", "load", "ewe", folder])).toMatchObject({
      errors: [{ path, message: expect.stringContaining("footnote “preis” can change") }],
    });
    await write("Bis zu ${betragMax} Euro.");
    expect(await refusal(["content", "load", "ewe", folder])).toMatchObject({
      errors: [{ path, message: expect.stringContaining("${betragMax} can change") }],
    });
    const text =
      "Der Link von ${marke} gilt ${linkGueltigTage} Tage.\n\nEr gilt einmal.\n\nHilfe gibt ${marke}.";
    await write(text);
    expect(await load()).toContain(`add     ${path}`);
    const { rows } = await owner.query("select * from content_version where entry_id = $1", [id]);
    expect(JSON.stringify(rows)).toMatch(/Der Link von Küstenstrom gilt \d+ Tage/);
    // The value of a variable changes, the text that people agreed to does not, and its file is no other text.
    await edit("variablen/marke.json", (stored) => stored.replace("Küstenstrom", "Nordlicht"));
    expect(await load()).toEqual(expect.arrayContaining(["change  variablen/marke"]));
    expect(await load()).toContain("loaded: 0 added, 0 changed, 0 not in the folder");
    // A text without one of its sentences is another one.
    await write(text.replace("Er gilt einmal.\n\n", ""));
    expect(await refusal(["content", "load", "ewe", folder])).toMatchObject({
      errors: [{ path, message: expect.stringContaining("is published and cannot change") }],
    });
    await write(text);
    await edit("variablen/marke.json", (stored) => stored.replace("Nordlicht", "Küstenstrom"));
    await load();
    await Promise.all(["json", "de.md", "en.md"].map((end) => rm(file(`${id}.${end}`))));
  });

  test("names every file that cannot be used, and then stores nothing", async () => {
    await edit("faq/frist.json", () => "{ kaputt");
    await writeFile(join(folder, "assets/kaputt.png"), "kein Bild");
    expect((await refusal(["content", "load", "ewe", folder]))?.errors?.[0]?.path).toBe("faq/frist.json");
    await rm(join(folder, "faq/frist.json"));
    expect((await refusal(["content", "load", "ewe", folder]))?.errors?.[0]?.path).toBe("assets/kaputt.png");
    await rm(join(folder, "assets/kaputt.png"));
    expect(await refusal(["content", "load", "ewe", join(folder, "nichts")])).toMatchObject({
      detail: expect.stringContaining("There is no folder"),
    });
    expect(await refusal(["content", "load", "niemand", folder])).toMatchObject({
      detail: 'There is no tenant "niemand".',
    });
  });
});

describe("a version", () => {
  const key = { schema: "variablen", id: "firma" };
  const data = (value: string) => ({ name: { iv: "${firma}" }, value: { iv: value } });

  test("is a draft until it is published, and an older one can be published again", async () => {
    const draft = await app.database.inTenant(tenant().id, (tx) =>
      saveDraft(tx, key, data("Entwurf"), { writtenBy: "test", now: app.clock.now() }),
    );
    await app.tenants.refresh();
    const shown = async (headers = {}) => {
      const library = new StoredContent({
        database: app.database,
        tenants: app.tenants,
        definitions: {},
        log: silentLog,
      });
      const view = await library.app("kuestenstrom", { unpublished: "x-unpublished" in headers });
      return view?.schemas.get("variablen")?.get("firma");
    };
    const first = await shown();
    expect(await shown({ "x-unpublished": "1" })).toMatchObject({ status: "Draft", data: data("Entwurf") });
    expect(first?.data["value"]).not.toEqual({ iv: "Entwurf" });
    await runCommand(app, ["content", "publish", "ewe", "variablen/firma", String(draft)]);
    await app.tenants.refresh();
    expect(await shown()).toMatchObject({ status: "Published", version: 2, data: data("Entwurf") });
    await app.database.inTenant(tenant().id, (tx) => publishVersion(tx, key, 1));
    await app.tenants.refresh();
    expect((await shown())?.data).toEqual(first?.data);
    expect(await runCommand(app, ["content", "history", "ewe", "variablen/firma"])).toEqual([
      expect.stringMatching(/^ +2 .* test$/),
      expect.stringMatching(/^ +1 .*published .*first content$/),
    ]);
  });

  test("that does not exist is refused in one sentence", async () => {
    expect(await refusal(["content", "publish", "ewe", "variablen/firma", "99"])).toMatchObject({
      detail: "variablen/firma has no version 99.",
    });
    expect(await refusal(["content", "history", "ewe", "firma"])).toMatchObject({
      errors: [{ path: "firma", message: "expected SCHEMA/ID, for example seiten/home" }],
    });
    expect(await refusal(["content", "history", "ewe", "seiten/nirgends"])).toMatchObject({
      detail: "There is no content seiten/nirgends.",
    });
  });
});

test("another server, with nothing in common but the database, shows a change to its first visitor", async () => {
  const other = await compose({
    config: readConfig({ LOG_LEVEL: "silent", JOBS: "0", DATA_DIR: folder }),
    databaseUrl: app.testDatabase.serverUrl,
    jobsUrl: app.testDatabase.jobsUrl,
    secretKeys: app.secretKeys,
    clock: app.clock,
    log: silentLog,
  });
  try {
    await other.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = other.app.server.address() as { port: number };
    const title = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/ewe/content/seite/home`);
      return ((await answer.json()) as { Titel: string }).Titel;
    };
    // The first visit loads the content, the second one fills the caches that a change must replace.
    await title();
    const before = await title();
    await edit("seiten/home.json", (text) => text.replace(before, "Auf beiden Servern"));
    await load();
    // The servers look for changes every second; here at once, and nobody visits the page meanwhile.
    await other.tenants.refresh();
    expect(await title()).toBe("Auf beiden Servern");
    expect(await titleAt(app.url)).toBe("Auf beiden Servern");
    expect(before).not.toBe("Auf beiden Servern");
  } finally {
    await other.stop();
  }
});

test("a slow load of an earlier version does not replace the copy of a later one", async () => {
  const release: (() => void)[] = [];
  const database = {
    inTenant: async (...args: Parameters<Database["inTenant"]>) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return app.database.inTenant(...args);
    },
  } as unknown as Database;
  let version = "1";
  const tenants = { all: () => [{ ...tenant(), version }] } as unknown as typeof app.tenants;
  const library = new StoredContent({ database, tenants, definitions: {}, log: silentLog });
  const earlier = library.app("kuestenstrom", { unpublished: false });
  version = "2";
  const later = library.app("kuestenstrom", { unpublished: false });
  release[1]?.();
  await later;
  release[0]?.();
  await earlier;
  expect(library.version("kuestenstrom")).toBe("2");
});

test("if the database fails while content is reloaded, the last copy stays in use", async () => {
  let isDown = false;
  const database = {
    inTenant: (...args: Parameters<Database["inTenant"]>) =>
      isDown ? Promise.reject(new Error("down")) : app.database.inTenant(...args),
  } as unknown as Database;
  let version = "1";
  const tenants = { all: () => [{ ...tenant(), version }] } as unknown as typeof app.tenants;
  const library = new StoredContent({ database, tenants, definitions: {}, log: silentLog });
  const read = () => library.app("kuestenstrom", { unpublished: false });
  const good = await read();
  isDown = true;
  version = "2";
  expect(await read()).toBe(good);
  isDown = false;
  expect(await read()).not.toBe(good);
});
