import {
  accountState,
  blockAccount,
  blockReasons,
  decideCustomerNumber,
  issueLogin,
  unblockAccount,
} from "../modules/account/service/administration.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { type Command, UsageError } from "./command.ts";
import { openTenantAt } from "./open-tenant.ts";

const MINUTE_MS = 60_000;
const LINK_MINUTES = 15;
const DAY_MS = 1_440 * MINUTE_MS;
const MOST_DAYS = 60;

const customerDecisions = { confirm: "confirmed", refuse: "refused" } as const;

export const accountCommand: Command = {
  name: "account",
  usage: [
    [
      "account show SLUG EMAIL",
      "whether the account is confirmed, blocked, and where its customer number stands",
    ],
    [
      "account block SLUG EMAIL blocked|rules|employee",
      "blocks it and locks its recommendations: in general, for breaking the rules, or as an employee or service provider",
    ],
    ["account unblock SLUG EMAIL", "lets the person in again and releases what the block locked"],
    [
      "account login-link SLUG EMAIL",
      `a link that logs in as the person, once, within ${LINK_MINUTES} minutes`,
    ],
    [
      "account autologin SLUG EMAIL DAYS",
      "a token that logs in until it expires, where the tenant has autologin",
    ],
    ["account customer-number SLUG EMAIL confirm|refuse", "decides about the customer number that was given"],
  ],
  async run([action, slug, email, value, ...rest], context) {
    const { database, clock, print, warn } = context;
    if (slug === undefined || email === undefined || rest.length > 0) throw new UsageError();
    const now = clock.now();
    const tenantId = await tenantNamed(database, slug);
    if (action === "show" && value === undefined) {
      const account = await accountState(database, tenantId, email);
      const number = account.customer_number
        ? `${account.customer_number} ${account.customer_number_status}`
        : "none";
      print(`confirmed        ${account.confirmed_at?.toISOString() ?? "no"}`);
      print(`blocked          ${account.block_reason ?? "no"}`);
      print(`customer number  ${number}`);
    } else if (action === "block") {
      const reason = blockReasons.find((known) => known === value);
      if (!reason) throw new UsageError();
      const { locked } = await blockAccount(database, tenantId, email, { reason, now });
      print(`blocked ${email}: ${reason}`);
      if (locked > 0) print(`recommendations locked: ${locked}`);
    } else if (action === "unblock" && value === undefined) {
      const { released } = await unblockAccount(database, tenantId, email, { now });
      print(`unblocked ${email}`);
      if (released > 0) print(`recommendations released: ${released}`);
    } else if (action === "login-link" && value === undefined) {
      const wish = { purpose: "login", validMs: LINK_MINUTES * MINUTE_MS, now } as const;
      const { origin, tenant } = await openTenantAt(slug, context);
      const token = await issueLogin(database, tenantId, email, wish);
      const screen = tenant.routes.find(({ name }) => name === "AdminLogin");
      print(origin + (screen?.path ?? "/login/:token").replace(/:\w+$/, token));
    } else if (action === "autologin") {
      const days = Number(value);
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new UsageError();
      const { tenant } = await openTenantAt(slug, context);
      if (!tenant.settings.isAutologin)
        warn(`Tokens log nobody in yet: weitersagen tenant set ${slug} IsAutologin=1`);
      const wish = { purpose: "autologin", validMs: days * DAY_MS, now } as const;
      print(await issueLogin(database, tenantId, email, wish));
    } else if (action === "customer-number" && (value === "confirm" || value === "refuse")) {
      const status = customerDecisions[value];
      const number = await decideCustomerNumber(database, tenantId, email, status);
      print(`customer number ${number}: ${status}`);
    } else throw new UsageError();
  },
};
