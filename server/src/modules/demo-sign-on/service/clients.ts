import { createHmac } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { roles } from "@weitersagen/domain/operator-abilities";
import type { Database } from "../../../platform/db/database.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { signOnAddresses } from "../../agency/service/sign-on-client.ts";
import { agencyAccountOf, agencyClaims, agencyUsers, type DemoClaims, demoOperatorEmail } from "./people.ts";

export interface DemoSignOnDeps {
  readonly database: Database;
  readonly tenants: { readonly all: () => readonly Tenant[]; readonly originOf: (tenant: Tenant) => string };
  /** The address of the provider. */
  readonly issuer: string;
  /** Derives the clients' secrets and signs the provider's cookies. */
  readonly key: Buffer;
  /** Where the console gets its people back. */
  readonly consoleRedirectUri: string;
}

/** An application whose people log in at the demo's provider. */
export interface DemoClient {
  readonly id: string;
  /** What the login page calls the application, and the account of its people. */
  readonly name: string;
  readonly account: Readonly<Record<Language, string>>;
  readonly redirectUri: string;
  readonly loggedOutUris: readonly string[];
  /** The names that the login page offers. */
  readonly users: readonly string[];
  /** Whether people may also type the address that the register has of them. */
  readonly takesAddresses: boolean;
  readonly accountOf: (user: string) => Promise<string | undefined>;
  readonly claimsOf: (account: string) => Promise<DemoClaims>;
}

export const partnerAccount = { de: "Konto für Vertriebspartner", en: "partner account" } as const;

export const agencyClientId = ({ slug }: Pick<Tenant, "slug">): string => `weitersagen-${slug}`;

/** No tenant has this slug. */
export const consoleClientId = agencyClientId({ slug: "konsole" });

export const clientSecretOf = (key: Buffer, clientId: string): string =>
  createHmac("sha256", key).update(clientId).digest("base64url");

/** The area of the agencies of each tenant, and the console. */
export const demoClients = (deps: DemoSignOnDeps): DemoClient[] => [
  ...deps.tenants.all().map((tenant) => agencyClient(deps, tenant)),
  {
    id: consoleClientId,
    name: "Weitersagen Konsole",
    account: { de: "Firmenkonto", en: "company account" },
    redirectUri: deps.consoleRedirectUri,
    loggedOutUris: [new URL("/", deps.consoleRedirectUri).href],
    users: roles,
    takesAddresses: false,
    accountOf: async (user) => roles.find((role) => role === user),
    claimsOf: async (user) =>
      roles.some((role) => role === user)
        ? { sub: user, email: demoOperatorEmail(user), email_verified: true }
        : { sub: user },
  },
];

function agencyClient({ database, tenants }: DemoSignOnDeps, tenant: Tenant): DemoClient {
  const { redirectUri, loggedOutUri } = signOnAddresses(tenant, tenants.originOf(tenant));
  return {
    id: agencyClientId(tenant),
    name: tenant.settings.brand,
    account: partnerAccount,
    redirectUri,
    loggedOutUris: [loggedOutUri],
    users: Object.keys(agencyUsers),
    takesAddresses: true,
    accountOf: (user) => agencyAccountOf(database, tenant, user),
    claimsOf: (account) => agencyClaims(database, tenant, account),
  };
}
