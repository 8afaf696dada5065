import { type Role, roles } from "@weitersagen/domain/operator-abilities";
import { Argument, type Command, Option } from "commander";
import {
  accessOf,
  inviteOperator,
  type ReceivedInvitation,
  endAccess,
  linkAddress,
  lockOperator,
  newLink,
  operatorByEmail,
  unlockOperator,
} from "../modules/operator/service/accounts.ts";
import { concernedTenants } from "../modules/operator/service/concerned-tenants.ts";
import { findChange, listChanges } from "../modules/operator/service/change-requests.ts";
import {
  approveRole,
  askToInvite,
  namePeople,
  parseTarget,
  requireEmergency,
} from "../modules/operator/service/role-grants.ts";
import { mailEmergency } from "../modules/operator/service/emergency-mail.ts";
import { sendInvitation } from "../modules/operator/service/invitation-mail.ts";
import type { PlatformTransaction } from "../platform/db/transaction.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../platform/tenancy.ts";
import { parseEmail, parseId, parseReason, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { loadTenants, openTenant } from "./open-tenant.ts";
import { osUser } from "./os-user.ts";
import { needsSignature, readAdministrator } from "./operator-signature.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";
import { dayOf } from "./terminal.ts";

const MOST_REQUESTS = 200;
const noReason = "by command";

interface InviteOptions extends KeyOptions {
  readonly name?: string;
  readonly language: "de" | "en";
  readonly reason: string;
  readonly emergency?: true;
}

/** Commands for the access to the console. */
export function addOperatorAccessCommands(operator: Command, run: RunCommand): void {
  operator
    .command("invite")
    .description(
      "give a person a role in the console; a new person gets a mail with a link. In production, once there is an administrator, it needs an administrator's key, and another one approves it",
    )
    .argument("<email>", "address of the person", parseEmail)
    .addArgument(new Argument("<role>", "what the person may do").choices(roles))
    .argument("[slug]", "the tenant; none for an administrator")
    .option("--name <name>", "name of the person", parseText)
    .option("--reason <text>", "why, for the person who approves it", parseReason, noReason)
    .option(
      "--emergency",
      "without key and approval, where no two administrators are left; mails all of them",
    )
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
      "approve a role as the second person; needs the key of another administrator than the one who asked",
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
    .description("let a locked person in again; in production it needs an administrator's key")
    .argument("<email>", "address of the person", parseEmail)
    .option(...keyFileOption)
    .action((email: string, options: KeyOptions) => run((context) => unlock(email, options, context)));
  operator
    .command("leave")
    .description("end a person's access for good; in production it needs an administrator's key")
    .argument("<email>", "address of the person", parseEmail)
    .option(...keyFileOption)
    .action((email: string, options: KeyOptions) => run((context) => leave(email, options, context)));
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
  const { database, clock } = context;
  const { email, name, slug, language, reason } = given;
  const tenants = await loadTenants(context);
  const tenant = slug === undefined ? undefined : await openTenant(slug, context);
  const role = { role: given.role, tenant };
  const invitation = { email, name, language, role, now: clock.now() };
  const what = `${given.role}${tenant ? ` of ${tenant.slug}` : ""}`;
  const isSigned = await needsSignature(context);
  const isEmergency = isSigned && given.emergency === true;
  const maker = isSigned && !isEmergency ? await readAdministrator(context, given) : undefined;
  if (isEmergency) requireReason(reason);
  const lines = await database.withoutTenant(async (tx) => {
    if (isEmergency) await requireEmergency(tx, role.role);
    const { invited } = maker
      ? await askToInvite(tx, { ...invitation, reason, maker })
      : { invited: await inviteOperator(tx, { ...invitation, by: osUser() }) };
    if (!invited)
      return [
        `asked for ${email} to be ${what}: another administrator approves it in the console, or by operator approve`,
      ];
    const given = [
      `${invited.email} is ${what}`,
      ...(await handOver(context, tx, invited, { tenant, tenants })),
    ];
    if (!isEmergency) return given;
    const sender = senderOf(context, tenants, tenant);
    const address = context.config.consoleUrl.href;
    const news = { person: invited.email, role: what, by: osUser(), reason, address, now: clock.now() };
    const mailed = sender ? await tx.withinTenant(sender.id, (own) => mailEmergency(own, news)) : 0;
    return [...given, `mailed ${mailed} administrators`];
  });
  for (const line of lines) context.print(line);
}

function requireReason(reason: string): void {
  if (reason !== noReason) return;
  throw new Refusal("invalidInput", { detail: "An emergency needs --reason: every administrator reads it." });
}

async function requests({ database, clock, print }: CommandContext): Promise<void> {
  const now = clock.now();
  const waiting = await database.withoutTenant(async (tx) => {
    const open = await listChanges(tx, { status: "open", size: MOST_REQUESTS });
    return namePeople(
      tx,
      open.filter(({ expiresAt }) => expiresAt > now),
    );
  });
  for (const { id, target, content, maker, reason, expiresAt } of waiting) {
    const { role, slug } = parseTarget(target);
    const what = `${content.name}: ${role}${slug === undefined ? "" : ` of ${slug}`}`;
    print(`${id}  ${what}, asked by ${maker} until ${dayOf(expiresAt)} (${reason})`);
  }
  print(`${waiting.length} waiting`);
}

async function approve(id: number, options: KeyOptions, context: CommandContext): Promise<void> {
  const { database, clock, print } = context;
  const { operatorId: checker } = await readAdministrator(context, options);
  const tenants = await loadTenants(context);
  const now = clock.now();
  const lines = await database.withoutTenant(async (tx) => {
    const request = await findChange(tx, id);
    const tenantOf = (slug: string) => tenants.bySlug(slug);
    const approved = await approveRole(tx, { target: request.target, checker, tenantOf, now });
    const tenant = approved.tenant === undefined ? undefined : tenants.bySlug(approved.tenant);
    return [
      `approved for ${approved.email}`,
      ...(await handOver(context, tx, approved, { tenant, tenants })),
    ];
  });
  for (const line of lines) print(line);
}

/**
 * Mails the link of a person who has not set up the access yet, in the transaction that gives the role. Returns what to
 * print. In production that is the link only if it cannot be mailed: a person who reads it could set up the account.
 */
async function handOver(
  context: CommandContext,
  tx: PlatformTransaction,
  invited: ReceivedInvitation,
  { tenant, tenants }: { readonly tenant: Tenant | undefined; readonly tenants: TenantDirectory },
): Promise<string[]> {
  if (invited.token === undefined) return [];
  const { config, clock } = context;
  const address = linkAddress(config.consoleUrl, invited.token);
  const sender = senderOf(context, tenants, tenant);
  if (!sender) return [`there is no tenant to send a mail; hand over ${address}`];
  const mail = { address, isForInstallation: tenant === undefined, now: clock.now() };
  await tx.withinTenant(sender.id, (own) => sendInvitation(own, invited, mail));
  return [config.isProduction ? `mailed to ${invited.email}` : `mailed ${address}`];
}

/** An administrator belongs to no tenant: the mail is sent by the fallback tenant, or else by the first one. */
const senderOf = (
  { config }: CommandContext,
  tenants: TenantDirectory,
  tenant: Tenant | undefined,
): Tenant | undefined => tenant ?? tenants.bySlug(config.fallbackTenant) ?? tenants.all()[0];

/** Needs no key: it only takes away, and a locked administrator still counts as one. */
async function lock(email: string, context: CommandContext): Promise<void> {
  const { clock, print } = context;
  await changeAccess(email, context, (tx, id) => lockOperator(tx, { id, now: clock.now() }));
  print(`locked ${email}`);
}

/** The logs of the tenants in which the person has a role hold the change too, as those of the console's do. */
async function changeAccess(
  email: string,
  context: CommandContext,
  change: (tx: PlatformTransaction, id: number) => Promise<void>,
): Promise<void> {
  const tenants = await loadTenants(context);
  const grants = await context.database.withoutTenant(async (tx) => {
    const { id } = await operatorByEmail(tx, email);
    const access = await accessOf(tx, id);
    await change(tx, id);
    return access.grants;
  });
  context.concerned.tenants = concernedTenants(tenants, grants);
}

async function unlock(email: string, options: KeyOptions, context: CommandContext): Promise<void> {
  if (await needsSignature(context)) await readAdministrator(context, options);
  await changeAccess(email, context, unlockOperator);
  context.print(`unlocked ${email}`);
}

async function leave(email: string, options: KeyOptions, context: CommandContext): Promise<void> {
  if (await needsSignature(context)) await readAdministrator(context, options);
  const { clock, print } = context;
  await changeAccess(email, context, (tx, id) => endAccess(tx, { id, now: clock.now() }));
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
