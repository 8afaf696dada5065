import { resolve } from "node:path";
import type { Command } from "commander";
import { ownerOfApp } from "../modules/content/service/app-owner.ts";
import { readContentFolder } from "../modules/content/service/content-folder.ts";
import { compareContent, loadContent } from "../modules/content/service/load-content.ts";
import type { ContentChanges } from "../modules/content/service/load-content.ts";
import { entryHistory, publishVersion, requireNoTerms } from "../modules/content/service/versions.ts";
import type { NeededAbility } from "../modules/operator/service/signers.ts";
import { UnknownTenant } from "../modules/tenant/service/administration.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, loadTenants } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

interface LoadOptions extends KeyOptions {
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
    .option(...keyFileOption)
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
    .option(...keyFileOption)
    .action((slug: string, entry: string, version: number, options: KeyOptions) =>
      run((context) => publish({ slug, name: entry, version, ...options }, context)),
    );
}

async function load(slug: string, folder: string, options: LoadOptions, context: CommandContext) {
  const { settings } = await requireOwner(slug, context);
  const signer = options.dryRun ? undefined : await signerIfNeeded(context, options, mayPublish(slug));
  const files = await readContentFolder(resolve(folder));
  const { clock, print } = context;
  const changes = await inTenant(context, slug, (tx) =>
    options.dryRun
      ? compareContent(tx, files)
      : loadContent(tx, files, {
          writtenBy: signer?.name ?? "weitersagen content load",
          now: clock.now(),
          removesMissing: options.removeMissing === true,
          keepsTerms: signer !== undefined,
          settings,
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

interface PublishCommand extends KeyOptions {
  readonly slug: string;
  readonly name: string;
  readonly version: number;
}

async function publish({ slug, name, version, ...key }: PublishCommand, context: CommandContext) {
  const signer = await signerIfNeeded(context, key, mayPublish(slug));
  await inTenant(context, slug, async (tx) => {
    if (signer) await requireNoTerms(tx, keyOf(name), version);
    await publishVersion(tx, keyOf(name), version);
  });
  context.print(`${name} of ${slug} shows version ${version}`);
}

const mayPublish = (slug: string): NeededAbility => ({ ability: "content.publish", tenant: slug });

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
async function requireOwner(slug: string, context: CommandContext): Promise<Tenant> {
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
  return tenant;
}
