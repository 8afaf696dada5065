import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bareEnvironment } from "./bare-environment.ts";
import { testDatabase } from "./database.ts";

const { ownerUrl, serverUrl } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "backup-command-"));
// The embedded PostgreSQL of root runs as another user, which has to reach its folder.
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const own = { DATABASE_URL: serverUrl, DATABASE_ADMIN_URL: ownerUrl };
const embedded = { DATA_DIR: join(folder, "data") };
const first = join(folder, "first.backup");
const second = join(folder, "second.backup");

/** Runs the command line in a process of its own, as an operator does. */
function weitersagen(environment: Record<string, string>, ...args: string[]) {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const env = { ...bareEnvironment, DATA_DIR: join(folder, "unused"), ...environment };
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    const command = execFile(process.execPath, [cli, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: command.exitCode, stdout, stderr }),
    );
  });
}

const rowsIn = (output: string) => / (\d+) rows of /.exec(output)?.[1];

test(
  "a backup of an own PostgreSQL becomes an embedded database, which is backed up and restored the same way",
  { timeout: 300_000 },
  async () => {
    const written = await weitersagen(own, "backup", first);
    expect([written.code, written.stderr]).toEqual([0, expect.stringMatching(/^uses the database .*\n$/)]);
    expect(written.stdout).toContain("keep SECRET_KEY apart from it");
    const tenants = await weitersagen(own, "tenant", "list");

    const restored = await weitersagen(embedded, "restore", first);
    expect(restored.code).toBe(0);
    expect(restored.stdout).toContain("payouts are closed until an operator confirms");
    expect(rowsIn(restored.stdout)).toBe(rowsIn(written.stdout));
    expect((await weitersagen(embedded, "tenant", "list")).stdout).toBe(tenants.stdout);

    expect((await weitersagen(embedded, "backup", second)).code).toBe(0);
    const refused = await weitersagen(embedded, "restore", second);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("The database is not empty.") as unknown,
    ]);
    const again = await weitersagen(embedded, "restore", second, "--overwrite", "--yes");
    expect(again.code).toBe(0);
    expect((await weitersagen(embedded, "tenant", "list")).stdout).toBe(tenants.stdout);
  },
);
