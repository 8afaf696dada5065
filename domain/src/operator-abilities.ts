/**
 * Who may do what in the console. The menu, the routes and the calls read this table and nothing else: a new page or call
 * names an ability, and a new ability is a row here.
 */
export const roles = ["administrator", "manager", "care", "finance", "auditor"] as const;
export type Role = (typeof roles)[number];

/** An administrator works for the installation, all other roles for the tenants that they are given. */
export const isInstallationRole = (role: Role): boolean => role === "administrator";

interface Ability {
  /** What it applies to: one tenant, the installation, or the operator's own account. */
  readonly scope: "tenant" | "installation" | "self";
  readonly roles: readonly Role[];
  /** Needs a passkey or a one-time code of the last five minutes. */
  readonly stepUp?: true;
  /** Needs no role: also for an operator who lost the last one. */
  readonly forEveryone?: true;
}

export const abilities = {
  "session.end": { scope: "self", roles, forEveryone: true },
  "account.use": { scope: "self", roles },
  "account.change": { scope: "self", roles, stepUp: true },

  "overview.read": { scope: "tenant", roles },
  "people.read": { scope: "tenant", roles: ["administrator", "care", "finance", "auditor"] },
  "people.change": { scope: "tenant", roles: ["administrator", "care"] },
  // Customer care recognises an account by its last digits.
  "people.iban": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "goodwill.grant": { scope: "tenant", roles: ["administrator", "care"] },
  "goodwill.approve": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "claims.read": { scope: "tenant", roles: ["administrator", "care", "auditor"] },
  "claims.decide": { scope: "tenant", roles: ["administrator", "care"] },
  "claims.export": { scope: "tenant", roles: ["administrator", "care", "auditor"], stepUp: true },
  "cases.read": { scope: "tenant", roles: ["administrator", "care", "finance", "auditor"] },
  "cases.decide": { scope: "tenant", roles: ["administrator", "care"] },
  "cases.export": { scope: "tenant", roles: ["administrator", "care", "finance", "auditor"], stepUp: true },
  "fraudRules.read": { scope: "tenant", roles: ["administrator", "manager", "care", "auditor"] },
  "fraudRules.change": { scope: "tenant", roles: ["administrator", "manager"] },
  // They decide which rewards are paid without a look.
  "fraudRules.publish": { scope: "tenant", roles: ["administrator", "manager"], stepUp: true },
  "orders.read": { scope: "tenant", roles },
  "orders.change": { scope: "tenant", roles: ["administrator", "care"] },
  "orders.import": { scope: "tenant", roles: ["administrator", "manager"] },
  "orders.export": { scope: "tenant", roles, stepUp: true },
  "numbers.read": { scope: "tenant", roles },
  "numbers.money.read": { scope: "tenant", roles: ["administrator", "manager", "finance", "auditor"] },
  "catalogue.read": { scope: "tenant", roles: ["administrator", "manager", "care", "auditor"] },
  "catalogue.change": { scope: "tenant", roles: ["administrator", "manager"] },
  // What people are promised for a recommendation: the second person.
  "catalogue.amounts": { scope: "tenant", roles: ["administrator", "manager", "finance"], stepUp: true },
  "privacy.read": { scope: "tenant", roles: ["administrator", "care", "auditor"] },
  "privacy.decide": { scope: "tenant", roles: ["administrator", "care"] },
  // Everything about a person leaves the house, or is gone for good.
  "privacy.export": { scope: "tenant", roles: ["administrator", "care"], stepUp: true },
  "privacy.erase": { scope: "tenant", roles: ["administrator", "care"], stepUp: true },
  "audit.read": { scope: "tenant", roles: ["administrator", "auditor"] },
  "audit.export": { scope: "tenant", roles: ["administrator", "auditor"], stepUp: true },
  "changes.read": { scope: "tenant", roles },
  // Who may decide about a change depends on its kind: `changeKinds`.
  "changes.decide": { scope: "tenant", roles: ["administrator", "manager", "care", "finance"], stepUp: true },
  "payouts.read": { scope: "tenant", roles: ["administrator", "finance", "auditor"] },
  "payouts.create": { scope: "tenant", roles: ["administrator", "finance"] },
  "payouts.release": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  // The file holds the names and accounts of people.
  "payouts.download": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "payouts.void": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  // Reading a file of the bank before it counts, and notes about entries that fit nothing.
  "bank.check": { scope: "tenant", roles: ["administrator", "finance"] },
  // A payment that the bank sends back is owed again: a false answer would pay it twice.
  "bank.import": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "rewards.read": { scope: "tenant", roles: ["administrator", "care", "finance", "auditor"] },
  "vouchers.read": { scope: "tenant", roles: ["administrator", "finance", "auditor"] },
  "vouchers.change": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "books.read": { scope: "tenant", roles: ["administrator", "finance", "auditor"] },
  "agencies.read": { scope: "tenant", roles: ["administrator", "manager", "finance", "auditor"] },
  "agencies.change": { scope: "tenant", roles: ["administrator", "manager"] },
  "agencies.account": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "agencies.rates": { scope: "tenant", roles: ["administrator", "manager"] },
  // In place of an agency that does not decide, or as its second person. It moves the rewards of people.
  "releases.decide": { scope: "tenant", roles: ["administrator", "finance"], stepUp: true },
  "creditNotes.issue": { scope: "tenant", roles: ["administrator", "finance"] },
  "keys.read": { scope: "tenant", roles: ["administrator", "manager", "auditor"] },
  // A key opens the programme to a machine, without a person.
  "keys.change": { scope: "tenant", roles: ["administrator", "manager"], stepUp: true },
  "tenant.read": { scope: "tenant", roles: ["administrator", "manager", "auditor"] },
  "tenant.change": { scope: "tenant", roles: ["administrator", "manager"] },
  "tenant.publish": { scope: "tenant", roles: ["administrator", "manager"], stepUp: true },
  // Settings on which money or logins depend, and addresses.
  "tenant.sensitive": { scope: "tenant", roles: ["administrator"] },
  // Whether visitors see the tenant.
  "tenant.open": { scope: "tenant", roles: ["administrator", "manager"], stepUp: true },
  "mails.read": { scope: "tenant", roles: ["administrator", "care", "auditor"] },
  "mails.export": { scope: "tenant", roles: ["administrator", "auditor"], stepUp: true },
  "mails.retry": { scope: "tenant", roles: ["administrator", "care"] },
  "content.read": { scope: "tenant", roles: ["administrator", "manager", "care", "auditor"] },
  "content.change": { scope: "tenant", roles: ["administrator", "manager"] },
  "content.publish": { scope: "tenant", roles: ["administrator", "manager"] },
  // New terms need a second person.
  "terms.approve": { scope: "tenant", roles: ["administrator", "manager"], stepUp: true },
  "books.export": { scope: "tenant", roles: ["administrator", "finance", "auditor"] },

  "installation.audit.read": { scope: "installation", roles: ["administrator"] },
  "installation.audit.export": { scope: "installation", roles: ["administrator"], stepUp: true },
  "tenants.create": { scope: "installation", roles: ["administrator"], stepUp: true },
  "system.read": { scope: "installation", roles: ["administrator"] },
  "system.change": { scope: "installation", roles: ["administrator"] },
  "operators.read": { scope: "installation", roles: ["administrator"] },
  "operators.grant": { scope: "installation", roles: ["administrator"], stepUp: true },
} as const satisfies Record<string, Ability>;

export type AbilityName = keyof typeof abilities;

export const abilityNames = Object.keys(abilities) as AbilityName[];

/** The kinds of changes that need four eyes, each with the ability that its second person needs. */
export const changeKinds = {
  payoutRelease: "payouts.release",
  payoutVoid: "payouts.void",
  rewardAmount: "catalogue.amounts",
  extraReward: "catalogue.amounts",
  goodwill: "goodwill.approve",
  terms: "terms.approve",
  roleGrant: "operators.grant",
} as const satisfies Record<string, AbilityName>;

export type ChangeKind = keyof typeof changeKinds;
/** Changes of the installation; all others belong to a tenant. */
export type InstallationChangeKind = {
  [Kind in ChangeKind]: (typeof abilities)[(typeof changeKinds)[Kind]]["scope"] extends "installation"
    ? Kind
    : never;
}[ChangeKind];
export type TenantChangeKind = Exclude<ChangeKind, InstallationChangeKind>;
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]];

export const abilityOf = (name: AbilityName): Ability => abilities[name];

/** A role that an operator has. `tenant` is the tenant's slug; an administrator's role has none. */
export interface Grant {
  readonly role: Role;
  readonly tenant: string | null;
}

/** Whether the roles include the ability: for a tenant, or without one for the installation or the own account. */
export function isAble(grants: readonly Grant[], name: AbilityName, tenant: string | null): boolean {
  const { scope, roles: allowed, forEveryone } = abilityOf(name);
  if ((scope === "tenant") !== (tenant !== null)) return false;
  if (forEveryone) return true;
  return grants.some((grant) => {
    if (!allowed.includes(grant.role)) return false;
    if (scope === "self") return true;
    return isInstallationRole(grant.role) ? grant.tenant === null : grant.tenant === tenant;
  });
}

/** Everything that the roles allow for a tenant, or without one. */
export const abilitiesOf = (grants: readonly Grant[], tenant: string | null): AbilityName[] =>
  abilityNames.filter((name) => isAble(grants, name, tenant));

/** How long a passkey or a one-time code counts as just given. */
export const STEP_UP_SECONDS = 5 * 60;

/** An operator's account, as far as it shows which person uses it. */
export interface OperatorIdentity {
  readonly id: number;
  readonly name: string;
  readonly mails: readonly string[];
  readonly passkeys: readonly string[];
}

const plainName = (name: string): string =>
  name.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Whether two accounts belong to one person: then they are one pair of eyes, not two. */
export function isSamePerson(one: OperatorIdentity, other: OperatorIdentity): boolean {
  return (
    one.id === other.id ||
    plainName(one.name) === plainName(other.name) ||
    one.mails.some((mail) => other.mails.includes(mail)) ||
    one.passkeys.some((passkey) => other.passkeys.includes(passkey))
  );
}
