import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bareEnvironment } from "./bare-environment.ts";
import { startTestApp } from "./app.ts";
import { dataFolder } from "./data-folder.ts";

const app = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "orders-command-"));
afterAll(() => rm(folder, { recursive: true }));

interface Finished {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own. */
function weitersagen(...args: string[]): Promise<Finished> {
  const cli = join(import.meta.dirname, "../src/cli.ts");
  const env = {
    ...bareEnvironment,
    DATABASE_URL: app.testDatabase.serverUrl,
    DATA_DIR: dataFolder,
    NODE_COMPILE_CACHE: `${dataFolder}/compiled`,
    LOG_LEVEL: "silent",
  };
  return new Promise((resolve) => {
    const command = execFile(process.execPath, [cli, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: command.exitCode, stdout, stderr }),
    );
  });
}

test(
  "the exit code shows the result of an import; summary and errors are on separate outputs",
  { timeout: 120_000 },
  async () => {
    const file = join(folder, "orders.csv");
    await writeFile(file, "Auftragsnummer;Produkt;Bestelldatum\nC-1;101;2026-11-15\nC-2;101;morgen\n");
    const [refused, unreadable, help] = await Promise.all([
      weitersagen("orders", "import", "ewe", file, "--dry-run"),
      weitersagen("orders", "import", "ewe", join(folder, "missing.csv")),
      weitersagen("orders", "--help"),
    ]);
    expect(refused.code).toBe(3);
    expect(refused.stdout).toMatch(/^ +1 {2}refused$/m);
    expect(refused.stderr).toMatch(/^uses the .+\nline 3 \(C-2\): Bestelldatum: "morgen" is no date .*\n$/);
    expect(unreadable).toMatchObject({ code: 4, stdout: "" });
    expect(unreadable.stderr).toContain(`\nThere is no file ${join(folder, "missing.csv")}\n`);
    expect(help).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/^Usage:/) as string });
  },
);
