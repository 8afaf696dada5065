import type { Command } from "commander";
import { addAgent, listAgents, removeAgent } from "../modules/call-centre/service.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseEmail } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenant } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

export function addCallCentreCommands(program: Command, run: RunCommand): void {
  const callCentre = program.command("callcentre").description("accounts of a tenant's call centre");
  callCentre
    .command("add <slug>")
    .description("create an account and mail its login link")
    .argument("<email>", "address of the agent", parseEmail)
    .argument("<name...>", "name of the agent")
    .option(...keyFileOption)
    .action((slug: string, email: string, name: string[], key: KeyOptions) =>
      run(async (context) => {
        // As an API key does, the account opens the programme to others.
        await signerIfNeeded(context, key, { ability: "keys.change", tenant: slug });
        await add(slug, email, name.join(" "), context);
      }),
    );
  callCentre
    .command("list <slug>")
    .description("list the accounts")
    .action((slug: string) => run((context) => list(slug, context)));
  callCentre
    .command("end <slug>")
    .description("end an account and its sessions immediately")
    .argument("<email>", "address of the agent", parseEmail)
    .action((slug: string, email: string) => run((context) => end(slug, email, context)));
}

async function add(slug: string, email: string, name: string, context: CommandContext): Promise<void> {
  const { database, clock, print } = context;
  const { id: tenantId, settings } = await openTenant(slug, context);
  if (!settings.callCentre) {
    // The mailed link would lead to an error page.
    const detail = `The call centre is switched off: weitersagen tenant set ${slug} ModuleCallcenter=1`;
    throw new Refusal("wrongState", { detail });
  }
  const agent = await database.inTenant(tenantId, (tx) => addAgent(tx, name, email, clock.now()));
  print(`${agent.id}  ${agent.email}: login link mailed`);
}

async function list(slug: string, context: CommandContext): Promise<void> {
  const agents = await inTenant(context, slug, listAgents);
  for (const { endedAt, email, name } of agents) {
    context.print(`${endedAt ? "ended " : "active"}  ${email}  ${name}`);
  }
  if (agents.length === 0) context.print("no accounts yet");
}

async function end(slug: string, email: string, context: CommandContext): Promise<void> {
  const isEnded = await inTenant(context, slug, (tx) => removeAgent(tx, email, context.clock.now()));
  if (!isEnded)
    throw new Refusal("notFound", { detail: `There is no active account with the address ${email}.` });
  context.print(`ended ${email}`);
}
