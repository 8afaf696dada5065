import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { entryFieldNames } from "@weitersagen/contract/catalogue-file";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import { expect, test } from "vitest";
import { root } from "./run.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const named = (text: string) => new Set([...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? ""));

test("the README names every command and every setting", () => {
  const known = named(read("README.md"));
  const commands = readdirSync(join(root, "server/src/cli")).flatMap((file) =>
    [...read(`server/src/cli/${file}`).matchAll(/\bprogram\s*\.command\("([a-z]+)/g)].map(([, name]) => name),
  );
  const settings = [...read("server/src/config.ts").matchAll(/text\("([A-Z_]+)"\)/g)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(15);
  expect(settings.length).toBeGreaterThan(10);
  expect([...commands, ...settings].filter((name) => !known.has(name ?? ""))).toEqual([]);
});

test("docs/tenant.md names every field of a tenant", () => {
  const known = named(read("docs/tenant.md"));
  const fields = Object.values(TenantSettings.fields).map(([wireName]) => wireName);
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});

test("docs/catalogue.md names every field of a product and a device", () => {
  const known = new Set([...named(read("docs/catalogue.md"))].flatMap((name) => name.split(", ")));
  // The four descriptions are one line of the table.
  const fields = Object.values(entryFieldNames).filter((name) => !/^Beschreibung[23]$/.test(name));
  expect(fields.length).toBeGreaterThan(35);
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});

test("npm passes signals to long-running scripts: they replace the shell", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect([scripts["start"], scripts["worker"]]).toEqual([
    expect.stringMatching(/^exec node /),
    expect.stringMatching(/^exec node /),
  ]);
});

test("an installation with the shell's own Node prints no warnings about engines", () => {
  expect(read(".npmrc").split("\n")).toContain("loglevel=error");
});
