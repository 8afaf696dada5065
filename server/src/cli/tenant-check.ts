import type { Command } from "commander";
import { UnknownTenant } from "../modules/tenant/service/administration.ts";
import { checkTenant } from "../modules/opening/service/check.ts";
import { readDemoMarks } from "../modules/opening/service/demo-marks.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { loadTenants } from "./open-tenant.ts";

export function addTenantCheckCommand(tenant: Command, run: RunCommand): void {
  tenant
    .command("check <slug>")
    .description(
      "list what is missing or left over from the demo; exit code 1 if the tenant cannot be opened",
    )
    .action((slug: string) => run((context) => check(slug, context)));
}

async function check(slug: string, context: CommandContext): Promise<void> {
  const { config, database, clock, print, endWith } = context;
  const tenants = await loadTenants(context);
  const tenant = tenants.bySlug(slug);
  if (!tenant) throw new UnknownTenant(slug);
  const deps = {
    database,
    tenants,
    demo: await readDemoMarks(),
    storesContent: config.cmsUrl === undefined,
    sendsMail: config.smtpUrl !== undefined,
  };
  const findings = await checkTenant(deps, tenant, clock.now());
  for (const [index, { problem, mend, blocks }] of findings.entries()) {
    print(`${blocks ? "blocks" : "advice"}  ${problem}`);
    // One command often mends several findings in a row.
    if (findings[index + 1]?.mend !== mend) print(`        → ${mend}`);
  }
  const blocking = findings.filter(({ blocks }) => blocks).length;
  print(
    blocking === 0
      ? `${slug} can be opened`
      : `${slug} cannot be opened: ${blocking} of ${findings.length} findings block it`,
  );
  if (blocking > 0) endWith(1);
}
