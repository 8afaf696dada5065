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
import { findChange, listChanges } from "../modules/operator/service/change-requests.ts";
import {
  approveRole,
  askToInvite,
  hasApprover,
  namePeople,
  parseTarget,
} from "../modules/operator/service/role-grants.ts";
import { sendInvitation } from "../modules/operator/service/invitation-mail.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Tenant } from "../platform/tenancy.ts";
import { parseEmail, parseId, parseReason, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { loadTenants, openTenant } from "./open-tenant.ts";
import { osUser } from "./os-user.ts";
import { type KeyOptions, keyFileOption, readSigner } from "./signer.ts";

const MOST_REQUESTS = 200;

interface InviteOptions extends KeyOptions {
  readonly name?: string;
  readonly language: "de" | "en";
  readonly reason: string;
}

/** Commands for the access to the console. */
export function addOperatorAccessCommands(operator: Command, run: RunCommand): void {
  operator
    .command("invite")
    .description(
      "give a person a role in the console; a new person gets a mail with a link. In production, once there is an administrator, it needs an operator's key, and another person approves it",
    )
    .argument("<email>", "address of the person", parseEmail)
    .addArgument(new Argument("<role>", "what the person may do").choices(roles))
    .argument("[slug]", "the tenant; none for an administrator")
    .option("--name <name>", "name of the person", parseText)
    .option("--reason <text>", "why, for the person who approves it", parseReason, "by command")
    .option(...keyFileOption)
    .addOption(new Option("--language <code>", "language of the mail").choices(["de", "en"]).default("de"))
    .action((email: string, role: Role, slug: string | undefined, options: InviteOptions) =>
      run((context) => invite({ email, role, slug, ...options }, context)),
    );
  operator
    .command("requests")
    .description("list roles that wait for another person")
    .action(() => run(requests));
  operator
    .command("approve")
    .description(
      "approve a role as the second person; needs the key of another operator than the one who asked",
    )
    .argument("<id>", "id of the request", parseId)
    .option(...keyFileOption)
    .action((id: number, options: KeyOptions) => run((context) => approve(id, options, context)));
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
  const { database, clock, print } = context;
  const { email, name, slug, language } = given;
  const tenant = slug === undefined ? undefined : await openTenant(slug, context);
  const role = { role: given.role, tenant };
  const invitation = { email, name, language, role, now: clock.now() };
  const what = `${given.role}${tenant ? ` of ${tenant.slug}` : ""}`;
  const maker = (await needsTwo(context)) ? await readSigner(context, given) : undefined;
  const { invited } = await database.withoutTenant(async (tx) =>
    maker
      ? askToInvite(tx, { ...invitation, reason: given.reason, maker })
      : { invited: await inviteOperator(tx, { ...invitation, by: osUser() }) },
  );
  if (!invited) {
    print(
      `asked for ${email} to be ${what}: another person approves it in the console, or by operator approve`,
    );
    return;
  }
  print(`${invited.email} is ${what}`);
  await handOver(context, invited, tenant);
}

/** Whether a role needs a second person. In development a terminal is enough. */
const needsTwo = async ({ config, database }: CommandContext): Promise<boolean> =>
  config.isProduction && (await database.withoutTenant((tx) => hasApprover(tx)));

async function requests({ database, print }: CommandContext): Promise<void> {
  const waiting = await database.withoutTenant(async (tx) =>
    namePeople(tx, await listChanges(tx, { status: "open", size: MOST_REQUESTS })),
  );
  for (const { id, target, content, maker, reason, expiresAt } of waiting) {
    const { role, slug } = parseTarget(target);
    const what = `${content.name}: ${role}${slug === undefined ? "" : ` of ${slug}`}`;
    print(`${id}  ${what}, asked by ${maker} until ${expiresAt.toISOString().slice(0, 10)} (${reason})`);
  }
  print(`${waiting.length} waiting`);
}

async function approve(id: number, options: KeyOptions, context: CommandContext): Promise<void> {
  const { database, clock, print } = context;
  const { operatorId: checker } = await readSigner(context, options);
  const tenants = await loadTenants(context);
  const now = clock.now();
  const approved = await database.withoutTenant(async (tx) => {
    const request = await findChange(tx, id);
    const tenantOf = (slug: string) => tenants.bySlug(slug);
    return approveRole(tx, { target: request.target, checker, tenantOf, now });
  });
  print(`approved for ${approved.email}`);
  await handOver(
    context,
    approved,
    approved.tenant === undefined ? undefined : tenants.bySlug(approved.tenant),
  );
}

/**
 * Mails the link of a person who has not set up the access yet. In production it is printed only if it cannot be mailed:
 * whoever reads it could set up the account.
 */
async function handOver(
  context: CommandContext,
  invited: ReceivedInvitation,
  tenant: Tenant | undefined,
): Promise<void> {
  if (invited.token === undefined) return;
  const address = linkAddress(context.config.consoleUrl, invited.token);
  const sender = tenant ?? (await senderForAdministrator(context));
  if (sender) await mailLink(context, sender, invited, address);
  if (!sender) context.print(`there is no tenant to send a mail; hand over ${address}`);
  else context.print(context.config.isProduction ? `mailed to ${invited.email}` : `mailed ${address}`);
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
