import { type Role, roles } from "@weitersagen/domain/operator-abilities";
import { Argument, type Command, Option } from "commander";
import {
  inviteOperator,
  type ReceivedInvitation,
  endAccess,
  linkAddress,
  lockOperator,
  newLink,
  operatorByEmail,
  unlockOperator,
} from "../modules/operator/service/accounts.ts";
import { sendInvitation } from "../modules/operator/service/invitation-mail.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { parseEmail, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { loadTenants, openTenant } from "./open-tenant.ts";
import { osUser } from "./os-user.ts";

interface InviteOptions {
  readonly name?: string;
  readonly language: "de" | "en";
}

/** Commands for the access to the console. */
export function addOperatorAccessCommands(operator: Command, run: RunCommand): void {
  operator
    .command("invite")
    .description("give a person a role in the console; a new person gets a mail with a link")
    .argument("<email>", "address of the person", parseEmail)
    .addArgument(new Argument("<role>", "what the person may do").choices(roles))
    .argument("[slug]", "the tenant; none for an administrator")
    .option("--name <name>", "name of the person", parseText)
    .addOption(new Option("--language <code>", "language of the mail").choices(["de", "en"]).default("de"))
    .action((email: string, role: Role, slug: string | undefined, options: InviteOptions) =>
      run((context) => invite({ email, role, slug, ...options }, context)),
    );
  operator
    .command("lock")
    .description("log a person out of the console and keep them out")
    .argument("<email>", "address of the person", parseEmail)
    .action((email: string) => run((context) => lock(email, context)));
  operator
    .command("unlock")
    .description("let a locked person in again")
    .argument("<email>", "address of the person", parseEmail)
    .action((email: string) => run((context) => unlock(email, context)));
  operator
    .command("leave")
    .description("end a person's access for good")
    .argument("<email>", "address of the person", parseEmail)
    .action((email: string) => run((context) => leave(email, context)));
  operator
    .command("link")
    .description("print a link that opens the console once as this person; not in production")
    .argument("<email>", "address of the person", parseEmail)
    .action((email: string) => run((context) => link(email, context)));
}

async function invite(
  given: InviteOptions & { email: string; role: Role; slug: string | undefined },
  context: CommandContext,
): Promise<void> {
  const { config, database, clock, print } = context;
  const { email, name, role, slug, language } = given;
  const tenant = slug === undefined ? undefined : await openTenant(slug, context);
  const now = clock.now();
  const by = osUser();
  const invited = await database.withoutTenant((tx) =>
    inviteOperator(tx, { email, name, language, role: { role, tenant }, by, now }),
  );
  print(`${invited.email} is ${role}${tenant ? ` of ${tenant.slug}` : ""}`);
  if (invited.token === undefined) return;
  const address = linkAddress(config.consoleUrl, invited.token);
  const sender = tenant ?? (await senderForAdministrator(context));
  if (sender) await mailLink(context, sender, invited, address);
  print(`${sender ? "mailed" : "there is no tenant to send a mail; hand over"} ${address}`);
}

/** An administrator belongs to no tenant: the mail is sent by the fallback tenant, or else by the first one. */
async function senderForAdministrator(context: CommandContext): Promise<Tenant | undefined> {
  const tenants = await loadTenants(context);
  return tenants.bySlug(context.config.fallbackTenant) ?? tenants.all()[0];
}

async function mailLink(
  { database, clock }: CommandContext,
  tenant: Tenant,
  invited: ReceivedInvitation,
  address: string,
): Promise<void> {
  await database.inTenant(tenant.id, (tx) => sendInvitation(tx, invited, { address, now: clock.now() }));
}

async function lock(email: string, { database, clock, print }: CommandContext): Promise<void> {
  await database.withoutTenant(async (tx) => {
    const { id } = await operatorByEmail(tx, email);
    await lockOperator(tx, { id, now: clock.now() });
  });
  print(`locked ${email}`);
}

async function unlock(email: string, { database, print }: CommandContext): Promise<void> {
  await database.withoutTenant(async (tx) => unlockOperator(tx, (await operatorByEmail(tx, email)).id));
  print(`unlocked ${email}`);
}

async function leave(email: string, { database, clock, print }: CommandContext): Promise<void> {
  await database.withoutTenant(async (tx) => {
    const { id } = await operatorByEmail(tx, email);
    await endAccess(tx, { id, now: clock.now() });
  });
  print(`${email} has left`);
}

async function link(email: string, { config, database, clock, print }: CommandContext): Promise<void> {
  if (config.isProduction) {
    const detail = "In production the console cannot be opened as another person: invite them.";
    throw new Refusal("wrongState", { detail });
  }
  const token = await database.withoutTenant(async (tx) =>
    // The purpose sets how long the link is valid, and the session records it as the kind of login.
    newLink(tx, (await operatorByEmail(tx, email)).id, "demo", clock.now()),
  );
  print(linkAddress(config.consoleUrl, token));
}
