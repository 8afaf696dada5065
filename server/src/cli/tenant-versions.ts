import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import type { Command } from "commander";
import { compareWithCurrent, listVersions, restoreVersion } from "../modules/tenant/service/versions.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { osUser } from "./os-user.ts";
import { settingsSigner } from "./settings-signer.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

const SHOWN = 30;

export function addTenantVersionCommands(tenant: Command, run: RunCommand): void {
  tenant
    .command("fields")
    .description("explain every setting, by group")
    .action(() => run(fields));
  tenant
    .command("versions <slug>")
    .description("list the versions of the settings and what each changed, the newest first")
    .action((slug: string) => run((context) => versions(slug, context)));
  tenant
    .command("restore <slug>")
    .description("publish an older version of the settings again, as the next one")
    .argument("<number>", "number of the version", parseId)
    .option(...keyFileOption)
    .action((slug: string, number: number, options: KeyOptions) =>
      run((context) => restore({ slug, number, ...options }, context)),
    );
}

async function fields({ print }: CommandContext): Promise<void> {
  for (const { name, group, en } of tenantFields)
    print(`${group.padEnd(14)} ${name}  ${en.label}: ${en.hint}`);
}

async function versions(slug: string, context: CommandContext): Promise<void> {
  for (const version of await inTenant(context, slug, (tx) => listVersions(tx, { limit: SHOWN }))) {
    const changed = version.changed.map(({ field }) => field).join(" ");
    const restored = version.restores === null ? "" : `  (version ${version.restores} again)`;
    const at = version.publishedAt.toISOString();
    context.print(`${String(version.number).padStart(4)}  ${at}  ${version.publishedBy}${restored}`);
    if (version.note !== "") context.print(`      ${version.note}`);
    if (changed !== "") context.print(`      ${changed}`);
  }
}

interface RestoreCommand extends KeyOptions {
  readonly slug: string;
  readonly number: number;
}

async function restore({ slug, number, ...key }: RestoreCommand, context: CommandContext): Promise<void> {
  const { current, differences } = await inTenant(context, slug, (tx) => compareWithCurrent(tx, number));
  const changed = differences.map(({ field }) => field);
  const signer = await settingsSigner(context, key, { slug, fields: changed });
  const publication = { by: signer?.name ?? `weitersagen (${osUser()})`, now: context.clock.now() };
  // Refused if another version came into force meanwhile.
  const next = await inTenant(context, slug, (tx) =>
    restoreVersion(tx, number, { ...publication, base: current }),
  );
  context.print(`version ${number} is in force again, as version ${next}: ${changed.join(" ")}`);
}
