import {
  accountOf,
  blockReasons,
  decideCustomerNumber,
  issueLogin,
} from "../modules/account/service/administration.ts";
import { blockReferrer, unblockReferrer } from "../modules/recommendation/service/block-referrer.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
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
      "shows whether the account is confirmed or blocked, and the state of its customer number",
    ],
    [
      "account block SLUG EMAIL blocked|rules|employee",
      "blocks it and locks its recommendations: in general, for breaking the rules, or as an employee or service provider",
    ],
    ["account unblock SLUG EMAIL", "unblocks it and releases the recommendations that the block locked"],
    [
      "account login-link SLUG EMAIL",
      `prints a link that logs in as the person, once, within ${LINK_MINUTES} minutes`,
    ],
    [
      "account autologin SLUG EMAIL DAYS",
      "prints a token that logs in until it expires, if the tenant has autologin",
    ],
    ["account customer-number SLUG EMAIL confirm|refuse", "confirms or refuses the customer number"],
  ],
  async run([action, slug, email, value, ...rest], context) {
    const { database, clock, print, warn } = context;
    if (slug === undefined || email === undefined || rest.length > 0) throw new UsageError();
    const now = clock.now();
    const tenantId = await tenantNamed(database, slug);
    const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
      database.inTenant(tenantId, work);
    if (action === "show" && value === undefined) {
      const account = await inTenant((tx) => accountOf(tx, email));
      const number = account.customerNumber
        ? `${account.customerNumber} ${account.customerNumberStatus}`
        : "none";
      print(`confirmed        ${account.confirmedAt?.toISOString() ?? "no"}`);
      print(`blocked          ${account.blockReason ?? "no"}`);
      print(`customer number  ${number}`);
    } else if (action === "block") {
      const reason = blockReasons.find((known) => known === value);
      if (!reason) throw new UsageError();
      const { locked } = await inTenant((tx) => blockReferrer(tx, email, { reason, now }));
      print(`blocked ${email}: ${reason}`);
      if (locked > 0) print(`recommendations locked: ${locked}`);
    } else if (action === "unblock" && value === undefined) {
      const { released } = await inTenant((tx) => unblockReferrer(tx, email, { now }));
      print(`unblocked ${email}`);
      if (released > 0) print(`recommendations released: ${released}`);
    } else if (action === "login-link" && value === undefined) {
      const grant = { purpose: "login", validMs: LINK_MINUTES * MINUTE_MS, now } as const;
      const { origin, tenant } = await openTenantAt(slug, context);
      const token = await inTenant((tx) => issueLogin(tx, email, grant));
      const screen = tenant.routes.find(({ name }) => name === "AdminLogin");
      print(origin + (screen?.path ?? "/login/:token").replace(/:\w+$/, token));
    } else if (action === "autologin") {
      const days = Number(value);
      if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new UsageError();
      const { tenant } = await openTenantAt(slug, context);
      if (!tenant.settings.isAutologin)
        warn(
          `Autologin is switched off, so the token does not work yet: weitersagen tenant set ${slug} IsAutologin=1`,
        );
      const grant = { purpose: "autologin", validMs: days * DAY_MS, now } as const;
      print(await inTenant((tx) => issueLogin(tx, email, grant)));
    } else if (action === "customer-number" && (value === "confirm" || value === "refuse")) {
      const status = customerDecisions[value];
      const number = await inTenant((tx) => decideCustomerNumber(tx, email, status));
      print(`customer number ${number}: ${status}`);
    } else throw new UsageError();
  },
};
