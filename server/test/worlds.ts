import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import type { TokenKind } from "../src/platform/session/access-tokens.ts";
import type { TestApp } from "./app.ts";
import { roles, type Role, type World } from "./isolation.ts";

/** What rows of the isolation matrix may name. A feature adds the ids of its own things here. */
export interface Ids {
  readonly agency: string;
  /** A product of the world's tenant, by its id and by the provider's number. */
  readonly product: string;
  readonly externalProduct: string;
}

const kinds: Readonly<Partial<Record<Role, TokenKind>>> = {
  referrer: "user",
  recipient: "recipient",
  agencyOwner: "agency",
  agencyInactive: "agency",
  agencyEmployee: "agency",
  callCentre: "callCentre",
};

type Header = readonly [string, string];

async function credentials(app: TestApp, tenant: string, subject: number): Promise<Map<Role, Header[]>> {
  const headers = new Map<Role, Header[]>();
  for (const [index, role] of roles.entries()) {
    const kind = kinds[role];
    if (kind)
      headers.set(role, [["Authorization", `Bearer ${await app.issueToken(tenant, kind, subject + index)}`]]);
  }
  headers.set("apiKey", [["Authorization", `Bearer ${await app.issueApiKey(tenant)}`]]);
  headers.set("reward", [["X-Reward-Token", `reward-token-of-${subject}`]]);
  return headers;
}

/** Two worlds in one tenant and one in another, each with private words nobody else may read. */
export async function buildWorlds(app: TestApp): Promise<World<Ids>[]> {
  const plan = [
    { name: "Anna", tenant: "ewe", subject: 100, product: "101", externalProduct: "KS-101" },
    { name: "Bernd", tenant: "ewe", subject: 200, product: "102", externalProduct: "KS-102" },
    { name: "Clara", tenant: "telekom", subject: 300, product: "462", externalProduct: "FW-0462" },
  ];
  const worlds = plan.map(async ({ name, tenant, subject, product, externalProduct }) => {
    const headers = await credentials(app, tenant, subject);
    return {
      name,
      tenant,
      ids: { agency: `A-${subject}`, product, externalProduct },
      canaries: [],
      headers: (role: Role) => headers.get(role) ?? [],
    };
  });
  return Promise.all(worlds);
}

/** Plants what a tenant keeps from everybody, its own people included: the list of its domains. */
export async function plantSecrets(app: TestApp): Promise<string[]> {
  const domains = ["ewe", "telekom"].map((slug) => `${slug}-secret.example`);
  for (const domain of domains)
    await setTenantFields(app.database, domain.split("-")[0] ?? "", [`Domains=${domain}`]);
  await app.tenants.refresh();
  return domains;
}
