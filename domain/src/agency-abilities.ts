/** The roles of an agency's members, as the specified wire format writes them. */
export const agencyRoles = ["AgenturInhaber", "AgenturInhaber_inaktiv", "AgenturMitarbeiter"] as const;
export type AgencyRole = (typeof agencyRoles)[number];

const owner = "AgenturInhaber";
const inactiveOwner = "AgenturInhaber_inaktiv";
const employee = "AgenturMitarbeiter";

const everyone = [owner, inactiveOwner, employee] as const;
const owners = [owner, inactiveOwner] as const;
const active = [owner, employee] as const;

/** Which roles have an ability. Menu, screens and calls read this one table. */
export const agencyAbilities = {
  viewEmployees: [owner],
  viewInvitationTool: active,
  viewBonusPlan: everyone,
  viewInvoices: owners,
  viewAdministration: everyone,
  viewOrderReport: everyone,
  /** Referrers, their recommendations and leads, and the overview. */
  viewReferrerReport: everyone,
  viewRewards: everyone,
  viewStatisticsReport: everyone,
  viewMasterData: everyone,
  addBonusPlan: owners,
  deleteBonusPlan: owners,
  // Beyond the specified table: what changes something for others needs an active role.
  invite: active,
  releaseOrders: active,
  changeEmployees: [owner],
  changeMasterData: [owner],
  changeAdministration: [owner],
} as const satisfies Record<string, readonly AgencyRole[]>;

export type AgencyAbility = keyof typeof agencyAbilities;

export function isAgencyRole(text: string): text is AgencyRole {
  return (agencyRoles as readonly string[]).includes(text);
}

/** Unknown roles give no ability, and neither does having none. */
export function hasAbility(roles: readonly string[], ability: AgencyAbility): boolean {
  const allowed: readonly string[] = agencyAbilities[ability];
  return roles.some((role) => allowed.includes(role));
}

/** An owner sees the whole agency, an employee what is credited to them. */
export function seesWholeAgency(roles: readonly string[]): boolean {
  return roles.includes(owner) || roles.includes(inactiveOwner);
}

/** An agency that is one person, as an advisor's: what is credited to it is credited to them. */
export function isAgencyOfOne(
  agencyName: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): boolean {
  return agencyName === `${firstName} ${lastName}`.trim();
}
