import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { playCommand, runCommand } from "../../test/run-command.ts";
import type { Refusal } from "../platform/refusal.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "weitersagen-tenant-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => writeFile(join(folder, name), text);
const demo = (name: string) => readFile(new URL(`../../demo/ewe/${name}`, import.meta.url), "utf8");

let count = 0;

/** Copies the demo tenant under a new slug. Returns the slug. */
async function copyOfDemo(content = "kuestenstrom"): Promise<string> {
  const slug = `blume-${++count}`;
  const text = (await demo("tenant.json")).replaceAll(/"(\/?)ewe"/g, `"$1${slug}"`);
  await file("tenant.json", text.replace('"kuestenstrom"', `"${content}"`));
  await file("theme.json", await demo("theme.json"));
  return slug;
}

const create = (name: string) => playCommand(app, ["tenant", "create", join(folder, name)]);
const show = async (slug: string) => (await runCommand(app, ["tenant", "show", slug])).join("\n");

test("a copied and renamed demo folder creates a tenant, and the output of show creates the same one", async () => {
  const slug = await copyOfDemo();
  const { printed, warned } = await create("tenant.json");
  expect(printed).toEqual([expect.stringMatching(`^created ${slug} with id \\d+$`)]);
  expect(warned).toEqual([]);
  const shown = (await show(slug)).replaceAll(slug, `${slug}-2`);
  await file("shown.json", shown);
  await file("theme.json", "{}");
  await create("shown.json");
  expect(await show(`${slug}-2`)).toBe(shown);
});

test("creating a tenant without pages warns which folder is missing", async () => {
  await copyOfDemo("kein-inhalt");
  const { warned } = await create("tenant.json");
  expect(warned).toEqual([expect.stringMatching(/no pages yet.*content\/kein-inhalt is missing$/)]);
});

const refusal = (name: string) =>
  create(name).then(
    () => "created",
    ({ options }: Refusal) =>
      options.detail ?? options.errors?.map((error) => Object.values(error).join(" ")),
  );

test("errors in a file are reported with the names of its fields", async () => {
  await file("half.json", '{ "settings": ');
  await file("empty.json", "{}");
  await file("list.json", "[]");
  await file("text.json", '{ "settings": "viel" }');
  expect(await refusal("none.json")).toBe(`There is no file ${join(folder, "none.json")}`);
  expect(await refusal("half.json")).toEqual([expect.stringMatching(/^half\.json is not JSON: /)]);
  expect(await refusal("empty.json")).toContain("empty.json: settings This field is required.");
  expect(await refusal("text.json")).toContain(
    "text.json: settings This must be an object, given is a text.",
  );
  expect(await refusal("list.json")).toEqual(["list.json does not contain what is expected here"]);
  expect(await refusal(".")).toEqual([expect.stringContaining("cannot be read (EISDIR)")]);
});
