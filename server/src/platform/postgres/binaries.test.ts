import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { postgresAccount, spawnOptions } from "./account.ts";
import { findPackage, type PostgresPackage, prepareBinaries } from "./binaries.ts";

const account = await postgresAccount("");

/** The package as npm installs it without install scripts: it has no symbolic links. */
async function arrange() {
  const folder = await mkdtemp(join(tmpdir(), "binaries-"));
  onTestFinished(async () => {
    await chmod(join(folder, "package"), 0o755);
    await chmod(join(folder, "package", "native", "lib"), 0o755);
    await rm(folder, { recursive: true, force: true });
  });
  await chmod(folder, 0o755);
  const home = join(folder, "home");
  await mkdir(home);
  const original = await findPackage();
  const copy: PostgresPackage = { ...original, native: join(folder, "package", "native") };
  await cp(original.native, copy.native, { recursive: true, verbatimSymlinks: true });
  const library = join(copy.native, "lib");
  for (const entry of await readdir(library, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(library, entry.name));
  }
  return { home, copy, library };
}

const version = (program: string) => execFileSync(program, ["--version"], spawnOptions(account)).toString();

test("missing links are created in the package itself", async () => {
  const { home, copy } = await arrange();
  const { initdb } = await prepareBinaries(copy, home, account);
  expect(dirname(dirname(initdb))).toBe(copy.native);
  expect(version(initdb)).toMatch(/^initdb \(PostgreSQL\)/);
});

test("a package that cannot be used in place is copied beside the data, once", async () => {
  const { home, copy, library } = await arrange();
  // File modes do not restrict root, but its PostgreSQL runs as another user, which they do restrict.
  await (account ? chmod(dirname(copy.native), 0o700) : chmod(library, 0o555));
  const first = await prepareBinaries(copy, home, account);
  expect(first.postgres.startsWith(home)).toBe(true);
  expect(version(first.postgres)).toMatch(/^postgres \(PostgreSQL\)/);
  expect(await prepareBinaries(copy, home, account)).toEqual(first);
});

test("a machine that cannot run PostgreSQL gets an error of one line", async () => {
  const { home, copy } = await arrange();
  await rm(join(copy.native, "lib", "libcrypto.so.1.1"));
  await expect(prepareBinaries(copy, home, account)).rejects.toThrow(
    /^PostgreSQL does not run on this machine: .*libcrypto.*$/,
  );
});
