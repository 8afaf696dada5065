import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bareEnvironment } from "./bare-environment.ts";
import { testDatabase } from "./database.ts";

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "database-command-"));
afterAll(() => rm(folder, { recursive: true }));
const dataDir = join(folder, "data");

/** Runs the command line in a process of its own. */
function weitersagen(environment: Record<string, string>, ...args: string[]) {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const env = { ...bareEnvironment, DATA_DIR: dataDir, LOG_LEVEL: "silent", ...environment };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const command = execFile(process.execPath, [cli, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: command.exitCode, stdout, stderr }),
    );
  });
}

test("a command never creates a database", { timeout: 120_000 }, async () => {
  expect(await weitersagen({}, "tenant", "list")).toEqual({
    code: 1,
    stdout: "",
    stderr: `DATABASE_URL is not set and there is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the server.\n`,
  });
  expect(existsSync(dataDir)).toBe(false);
});

test(
  "an unknown tenant is reported with the database, without its password",
  { timeout: 120_000 },
  async () => {
    const { host, pathname } = new URL(db.ownerUrl);
    const database = `database ${pathname.slice(1)} at ${host}`;
    const environment = { DATABASE_URL: db.serverUrl };
    expect(await weitersagen(environment, "tenant", "show", "nobody", "--verbose")).toEqual({
      code: 1,
      stdout: "",
      stderr: `uses the ${database}\nThere is no tenant "nobody" in the ${database}.\n`,
    });
  },
);

test(
  "a command that changes something says in which database, one that only reads does not",
  { timeout: 120_000 },
  async () => {
    const { host, pathname } = new URL(db.ownerUrl);
    const environment = { DATABASE_URL: db.serverUrl, DATABASE_ADMIN_URL: db.ownerUrl };
    expect((await weitersagen(environment, "tenant", "list")).stderr).toBe("");
    expect((await weitersagen(environment, "operator", "lock", "nobody@example.org")).stderr).toContain(
      `uses the database ${pathname.slice(1)} at ${host}\n`,
    );
  },
);

test(
  "a restore over a database asks first, and needs --yes where nobody can answer",
  { timeout: 120_000 },
  async () => {
    const environment = { DATABASE_URL: db.serverUrl, DATABASE_ADMIN_URL: db.ownerUrl };
    const { code, stderr } = await weitersagen(environment, "restore", join(folder, "none"), "--overwrite");
    expect(code).toBe(1);
    expect(stderr).toContain("Nothing was restored: without a terminal --overwrite also needs --yes.");
  },
);
