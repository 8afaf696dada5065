import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import type { Command } from "commander";
import { compareWithCurrent, listVersions, restoreVersion } from "../modules/tenant/service/versions.ts";
import { parseId } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant } from "./open-tenant.ts";
import { osUser } from "./os-user.ts";

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
    .action((slug: string, number: number) => run((context) => restore(slug, number, context)));
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

async function restore(slug: string, number: number, context: CommandContext): Promise<void> {
  const publication = { by: `weitersagen (${osUser()})`, now: context.clock.now() };
  const { next, fields: changed } = await inTenant(context, slug, async (tx) => {
    const { current, differences } = await compareWithCurrent(tx, number);
    return {
      next: await restoreVersion(tx, number, { ...publication, base: current }),
      fields: differences.map(({ field }) => field),
    };
  });
  context.print(`version ${number} is in force again, as version ${next}: ${changed.join(" ")}`);
}
