import { resolve } from "node:path";
import type { Command } from "commander";
import { ownerOfApp } from "../modules/content/service/app-owner.ts";
import { readContentFolder } from "../modules/content/service/content-folder.ts";
import { compareContent, loadContent } from "../modules/content/service/load-content.ts";
import type { ContentChanges } from "../modules/content/service/load-content.ts";
import { entryHistory, publishVersion } from "../modules/content/service/versions.ts";
import { UnknownTenant } from "../modules/tenant/service/administration.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, loadTenants } from "./open-tenant.ts";

interface LoadOptions {
  readonly dryRun?: boolean;
  readonly removeMissing?: boolean;
}

export function addContentCommands(program: Command, run: RunCommand): void {
  const content = program
    .command("content")
    .description("pages, texts and pictures of tenants without a CMS of their own");
  content
    .command("load <slug> <folder>")
    .description("store the files of a folder; servers show them within two seconds")
    .option("--dry-run", "print what would change, and change nothing")
    .option("--remove-missing", "also hide entries that the folder does not have; their versions are kept")
    .action((slug: string, folder: string, options: LoadOptions) =>
      run((context) => load(slug, folder, options, context)),
    );
  content
    .command("history <slug> <entry>")
    .description("list the versions of an entry, for example seiten/home")
    .action((slug: string, entry: string) => run((context) => history(slug, entry, context)));
  content
    .command("publish <slug> <entry>")
    .description("show a version to visitors: a draft, or an older version to roll back to")
    .argument("<version>", "its number, as history lists it", parseId)
    .action((slug: string, entry: string, version: number) =>
      run((context) => publish(slug, entry, version, context)),
    );
}

async function load(slug: string, folder: string, options: LoadOptions, context: CommandContext) {
  await requireOwner(slug, context);
  const files = await readContentFolder(resolve(folder));
  const { clock, print } = context;
  const changes = await inTenant(context, slug, (tx) =>
    options.dryRun
      ? compareContent(tx, files)
      : loadContent(tx, files, {
          writtenBy: "weitersagen content load",
          now: clock.now(),
          removesMissing: options.removeMissing === true,
        }),
  );
  report(changes, options, print);
}

function report(changes: ContentChanges, options: LoadOptions, print: (line: string) => void): void {
  const { added, changed, missing } = changes;
  const missingWord = options.removeMissing ? "hide" : "keep, not in the folder";
  const lines = [
    ...added.map((name) => `add     ${name}`),
    ...changed.map((name) => `change  ${name}`),
    ...missing.map((name) => `${missingWord}  ${name}`),
  ];
  for (const line of lines) print(line);
  const sum = `${added.length} added, ${changed.length} changed, ${missing.length} not in the folder`;
  print(options.dryRun ? `nothing was changed; the load would be: ${sum}` : `loaded: ${sum}`);
}

async function history(slug: string, name: string, context: CommandContext): Promise<void> {
  const { entry, versions } = await inTenant(context, slug, (tx) => entryHistory(tx, keyOf(name)));
  for (const { version, writtenAt, writtenBy } of versions) {
    const state =
      version === entry.published?.version ? "published" : version === entry.draft?.version ? "draft" : "";
    context.print(
      `${String(version).padStart(4)}  ${writtenAt.toISOString()}  ${state.padEnd(9)}  ${writtenBy}`,
    );
  }
}

async function publish(slug: string, name: string, version: number, context: CommandContext): Promise<void> {
  await inTenant(context, slug, (tx) => publishVersion(tx, keyOf(name), version));
  context.print(`${name} of ${slug} shows version ${version}`);
}

function keyOf(name: string): { schema: string; id: string } {
  const [, schema, id] = /^([a-z0-9-]+)\/(.+)$/.exec(name) ?? [];
  if (schema === undefined || id === undefined)
    throw new Refusal("invalidInput", {
      errors: [{ path: name, message: "expected SCHEMA/ID, for example seiten/home" }],
    });
  return { schema, id };
}

/**
 * Refuses to load content for a tenant that shows another tenant's: those with the same app share the content of the
 * oldest. Warns if a Squidex hides what is stored here.
 */
async function requireOwner(slug: string, context: CommandContext): Promise<void> {
  const { config, warn } = context;
  if (config.cmsUrl !== undefined)
    warn(`CMS_URL is set: the servers show the content of ${config.cmsUrl}, not this one`);
  const tenants = await loadTenants(context);
  const tenant = tenants.bySlug(slug);
  if (!tenant) throw new UnknownTenant(slug);
  const owner = ownerOfApp(tenants, tenant.settings.contentApp);
  if (owner && owner.id !== tenant.id) {
    const detail = `${slug} shows the content of ${owner.slug}: load it there, or give ${slug} another SquidexAppName.`;
    throw new Refusal("wrongState", { detail });
  }
}
