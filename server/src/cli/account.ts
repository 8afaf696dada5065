import { Argument, type Command } from "commander";
import {
  accountByEmail,
  type BlockReason,
  blockReasons,
  decideCustomerNumber,
  foreignLogins,
  issueLogin,
} from "../modules/account/service/administration.ts";
import { blockReferrer, unblockReferrer } from "../modules/recommendation/service/block-referrer.ts";
import { parseDays, parseEmail, parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { inTenant, openTenantAt } from "./open-tenant.ts";
import { signerIfNeeded } from "./operator-signature.ts";
import { osUser } from "./os-user.ts";
import { type KeyOptions, keyFileOption } from "./signer.ts";

const MINUTE_MS = 60_000;
const LINK_MINUTES = 15;
const DAY_MS = 1_440 * MINUTE_MS;

const customerDecisions = { confirm: "confirmed", refuse: "refused" } as const;
type CustomerDecision = keyof typeof customerDecisions;

export function addAccountCommands(program: Command, run: RunCommand): void {
  const account = program.command("account").description("accounts of referrers");
  const addCommand = (name: string, description: string) =>
    account
      .command(`${name} <slug>`)
      .description(description)
      .argument("<email>", "address of the account", parseEmail);
  addCommand(
    "show",
    "show whether the account is confirmed or blocked, and the state of its customer number",
  ).action((slug: string, email: string) => run((context) => show(slug, email, context)));
  addCommand("block", "block the account and lock its recommendations")
    .addArgument(
      new Argument("<reason>", "in general, for breaking the rules, or as an employee").choices(blockReasons),
    )
    .option(...keyFileOption)
    .action((slug: string, email: string, reason: BlockReason, key: KeyOptions) =>
      run(async (context) => {
        await requireSigner(slug, key, context);
        await block(slug, email, reason, context);
      }),
    );
  addCommand("unblock", "unblock the account and release the recommendations that the block locked")
    .option(...keyFileOption)
    .action((slug: string, email: string, key: KeyOptions) =>
      run(async (context) => {
        await requireSigner(slug, key, context);
        await unblock(slug, email, context);
      }),
    );
  addCommand("login-link", `print a link that logs in as the person, once, within ${LINK_MINUTES} minutes`)
    .argument("<purpose>", "why you need access; the person is notified by mail", parseText)
    .option(...keyFileOption)
    .action((slug: string, email: string, purpose: string, key: KeyOptions) =>
      run(async (context) => {
        await requireSigner(slug, key, context);
        await printLoginLink(slug, email, purpose, context);
      }),
    );
  addCommand("autologin", "print a token that logs in until it expires, if the tenant has autologin")
    .argument("<days>", "how long the token is valid", parseDays)
    .argument("<purpose>", "why it is needed; the person is notified by mail", parseText)
    .option(...keyFileOption)
    .action((slug: string, email: string, days: number, purpose: string, key: KeyOptions) =>
      run(async (context) => {
        await requireSigner(slug, key, context);
        await printAutologinToken(slug, email, { days, purpose }, context);
      }),
    );
  addCommand("customer-number", "confirm or refuse the customer number of the account")
    .addArgument(new Argument("<decision>", "whether it is correct").choices(Object.keys(customerDecisions)))
    .option(...keyFileOption)
    .action((slug: string, email: string, decision: CustomerDecision, key: KeyOptions) =>
      run(async (context) => {
        await requireSigner(slug, key, context);
        await decideNumber(slug, email, decision, context);
      }),
    );
}

async function show(slug: string, email: string, context: CommandContext): Promise<void> {
  const { account, accesses } = await inTenant(context, slug, async (tx) => {
    const found = await accountByEmail(tx, email);
    return { account: found, accesses: await foreignLogins(tx, found) };
  });
  const number = account.customerNumber
    ? `${account.customerNumber} ${account.customerNumberStatus}`
    : "none";
  context.print(`confirmed        ${account.confirmedAt?.toISOString() ?? "no"}`);
  context.print(`blocked          ${account.blockReason ?? "no"}`);
  context.print(`customer number  ${number}`);
  for (const { at, kind, osUser: by, purpose } of accesses) {
    context.print(`${kind.padEnd(16)} ${at.toISOString()} by ${by}: ${purpose}`);
  }
}

async function block(slug: string, email: string, reason: BlockReason, context: CommandContext) {
  const now = context.clock.now();
  const { locked } = await inTenant(context, slug, (tx) => blockReferrer(tx, email, { reason, now }));
  context.print(`blocked ${email}: ${reason}`);
  if (locked > 0) context.print(`recommendations locked: ${locked}`);
}

async function unblock(slug: string, email: string, context: CommandContext): Promise<void> {
  const now = context.clock.now();
  const { released } = await inTenant(context, slug, (tx) => unblockReferrer(tx, email, { now }));
  context.print(`unblocked ${email}`);
  if (released > 0) context.print(`recommendations released: ${released}`);
}

/** The ability that blocks accounts and mails login links in the console. */
const requireSigner = (slug: string, key: KeyOptions, context: CommandContext) =>
  signerIfNeeded(context, key, { ability: "people.change", tenant: slug });

async function printLoginLink(
  slug: string,
  email: string,
  purpose: string,
  context: CommandContext,
): Promise<void> {
  const { origin, tenant } = await openTenantAt(slug, context);
  const validMs = LINK_MINUTES * MINUTE_MS;
  const grant = { kind: "login", validMs, purpose, osUser: osUser(), now: context.clock.now() } as const;
  const token = await context.database.inTenant(tenant.id, (tx) => issueLogin(tx, email, grant));
  const screen = tenant.routes.find(({ name }) => name === "AdminLogin");
  context.print(origin + (screen?.path ?? "/login/:token").replace(/:\w+$/, token));
}

async function printAutologinToken(
  slug: string,
  email: string,
  { days, purpose }: { readonly days: number; readonly purpose: string },
  context: CommandContext,
) {
  const { tenant } = await openTenantAt(slug, context);
  if (!tenant.settings.isAutologin)
    context.warn(
      `Autologin is switched off, so the token does not work yet: weitersagen tenant set ${slug} IsAutologin=1`,
    );
  const validMs = days * DAY_MS;
  const grant = { kind: "autologin", validMs, purpose, osUser: osUser(), now: context.clock.now() } as const;
  context.print(await context.database.inTenant(tenant.id, (tx) => issueLogin(tx, email, grant)));
}

async function decideNumber(
  slug: string,
  email: string,
  decision: CustomerDecision,
  context: CommandContext,
) {
  const status = customerDecisions[decision];
  const number = await inTenant(context, slug, (tx) => decideCustomerNumber(tx, email, status));
  context.print(`customer number ${number}: ${status}`);
}
