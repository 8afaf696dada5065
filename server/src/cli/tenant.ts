import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import * as z from "zod/mini";
import { contentFolder } from "../compose/content.ts";
import { loadFirstContent } from "../modules/content/service/first-content.ts";
import {
  createTenant,
  describeTenant,
  setTenantFields,
  tenantSummaries,
} from "../modules/tenant/service/administration.ts";
import { readTenantFile, TenantDescription } from "../modules/tenant/service/description.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { openTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { osUser } from "./os-user.ts";
import { settingsSigner } from "./settings-signer.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";
import { addTenantCheckCommand } from "./tenant-check.ts";
import { addTenantInitCommand } from "./tenant-init.ts";
import { addTenantVersionCommands } from "./tenant-versions.ts";

export function addTenantCommands(program: Command, run: RunCommand): void {
  const tenant = program
    .command("tenant")
    .description("tenants and their settings")
    .addHelpText("after", "\ndocs/tenant.md lists every field and shows how to set up a tenant.");
  tenant
    .command("list")
    .description("list all tenants")
    .action(() => run(list));
  tenant
    .command("show <slug>")
    .description("print the tenant in the form that create takes, without its secrets")
    .action((slug: string) => run((context) => show(slug, context)));
  tenant
    .command("create <file>")
    .description(
      "add the tenant that a JSON file describes (settings, domains, routes), with the theme.json in the same folder",
    )
    .option(...keyFileOption)
    .action((file: string, key: KeyOptions) =>
      run(async (context) => {
        await signerIfNeeded(context, key, { ability: "tenants.create", tenant: null });
        await create(file, context);
      }),
    );
  tenant
    .command("set <slug>")
    .description("change settings; servers follow within seconds")
    .argument("<field=value...>", "fields, Domains=A,B and Route.NAME=PATH")
    .option(...keyFileOption)
    .action((slug: string, assignments: string[], options: KeyOptions) =>
      run((context) => set({ slug, assignments, ...options }, context)),
    );
  addTenantInitCommand(tenant, run);
  addTenantCheckCommand(tenant, run);
  addTenantVersionCommands(tenant, run);
}

async function list({ database, print }: CommandContext): Promise<void> {
  for (const { slug, brand, version } of await tenantSummaries(database)) {
    print(`${slug.padEnd(20)} ${brand.padEnd(24)} version ${version}`);
  }
}

async function show(slug: string, { database, print }: CommandContext): Promise<void> {
  const description = z.encode(TenantDescription, await describeTenant(database, slug));
  print(JSON.stringify(description, null, 2));
}

async function create(file: string, context: CommandContext) {
  const { config, owner, database, clock, print, warn } = context;
  const description = await readTenantFile(pathToFileURL(resolve(file)));
  const id = await createTenant(owner, description);
  const slug = String(description.settings["Mandant"]);
  print(`created ${slug} with id ${id}`);
  if (config.cmsUrl !== undefined) return;
  const app = String(description.settings["SquidexAppName"]);
  const { settings } = await openTenant(slug, context);
  const first = { root: contentFolder, app, now: clock.now(), settings };
  const hasContent = await database.inTenant(id, (tx) => loadFirstContent(tx, first));
  if (!hasContent) warn(`it has no pages yet and shows /404: ${join(contentFolder, app)} is missing`);
}

interface SetCommand extends KeyOptions {
  readonly slug: string;
  readonly assignments: readonly string[];
}

async function set({ slug, assignments, ...key }: SetCommand, context: CommandContext) {
  const { database, clock, print } = context;
  const fields = assignments.map((assignment) => assignment.split("=", 1)[0] ?? "");
  const signer = await settingsSigner(context, key, { slug, fields });
  const publication = { by: signer?.name ?? `weitersagen (${osUser()})`, now: clock.now() };
  const version = await setTenantFields(database, slug, assignments, publication);
  print(version === undefined ? `changed ${slug}` : `changed ${slug}: version ${version}`);
}
