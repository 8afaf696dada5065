import { addDays } from "@weitersagen/domain/dates";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { addAgency } from "../src/modules/agency/service/agencies.ts";
import { addMember } from "../src/modules/agency/service/members.ts";
import { newSpokenNumber } from "../src/platform/new-spoken-number.ts";
import type { TokenKind } from "../src/platform/session/access-tokens.ts";
import type { TokenPurpose } from "../src/platform/session/one-time-tokens.ts";
import type { TestApp } from "./app.ts";
import { solvedCaptcha } from "./captcha.ts";
import { roles, type Role, type World } from "./isolation.ts";
import { addReferrer, mailedToken, tenantIdOf, type TestReferrer } from "./referrers.ts";
import { type Accepted, plantRecipient, plantRecommendation, type Recommended } from "./people.ts";
import { plantBankAccount, plantReward, type PlantedReward } from "./rewards.ts";

/** What rows of the isolation matrix may name. A feature adds the ids of its own things here. */
export interface Ids extends Recommended, Accepted {
  /** The number of an agency, and that of its employee. */
  readonly agency: string;
  readonly member: string;
  /** A product of the world's tenant, by its id and by the provider's number. */
  readonly product: string;
  readonly externalProduct: string;
  /** The hash of a picture of the world's tenant. */
  readonly image: string;
  /** The referrer whose session the role has. */
  readonly referrer: TestReferrer;
  /** The address with which the recommendation was accepted. */
  readonly recipientEmail: string;
  /** The token of a link mailed to that address, to see what is stored about it. */
  readonly newDataLink: () => Promise<string>;
  /** The session of another person who proved an address, for a call that ends it. */
  readonly newDataSession: () => Promise<Header[]>;
  /** Another person of this world, for what a call uses up, changes or ends. */
  readonly newReferrer: () => Promise<TestReferrer>;
  /** Another person who accepted the recommendation: each gets few mails a day. */
  readonly newRecipient: () => Promise<{ email: string; recipientToken: string }>;
  /** The token of a link mailed to such a person. */
  readonly newLink: (purpose: TokenPurpose) => Promise<string>;
  /** A reward of the referrer that can be chosen. */
  readonly newReward: () => Promise<PlantedReward>;
  /** The id of a reward of the referrer that an operator refused. */
  readonly refusedReward: () => Promise<number>;
  /** What such a person sends to prove themselves. */
  readonly newSession: (kind?: TokenKind) => Promise<Header[]>;
  /** The number of a link of the referrer that was made without a login. */
  readonly newTypedLink: () => Promise<string>;
  /** A solved captcha of the tenant. */
  readonly newCaptcha: () => Promise<string>;
  /** The number of an open invitation of the agency's employee. */
  readonly newInvitation: () => Promise<string>;
  /** A session of the agency's owner, for a call that ends it. */
  readonly newAgencySession: () => Promise<Header[]>;
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

const bearer = (token: string): Header => ["Authorization", `Bearer ${token}`];

async function credentials(
  app: TestApp,
  tenant: string,
  subject: number,
  referrer: TestReferrer,
  members: Readonly<Partial<Record<Role, number>>>,
): Promise<Map<Role, Header[]>> {
  const headers = new Map<Role, Header[]>();
  for (const [index, role] of roles.entries()) {
    const kind = kinds[role];
    const whose = role === "referrer" ? referrer.id : (members[role] ?? subject + index);
    if (kind) headers.set(role, [bearer(await app.issueToken(tenant, kind, whose))]);
  }
  headers.set("apiKey", [["Authorization", `Bearer ${await app.issueApiKey(tenant)}`]]);
  return headers;
}

let built = 0;

/** Two worlds in one tenant and one in another, each with private words that must not leak; new people each time. */
export async function buildWorlds(app: TestApp): Promise<World<Ids>[]> {
  const plan = [
    { name: "Anna", tenant: "ewe", subject: 100, product: "101", externalProduct: "KS-101" },
    { name: "Bernd", tenant: "ewe", subject: 200, product: "102", externalProduct: "KS-102" },
    { name: "Clara", tenant: "telekom", subject: 300, product: "462", externalProduct: "FW-0462" },
  ];
  const round = ++built;
  await setTenantFields(app.database, "telekom", ["ModuleAgentur=1"]);
  await app.tenants.refresh();
  const worlds = plan.map(async ({ name, tenant, subject, product, externalProduct }) => {
    const secret = `geheim-${name.toLowerCase()}-${round}`;
    let people = 0;
    const newReferrer = () =>
      addReferrer(app, tenant, { email: `${secret}-${++people}@example.org`, lastName: secret });
    const newRecipient = async () => {
      const email = `${secret}-friend-${++people}@example.org`;
      return { email, ...(await plantRecipient(app, tenant, made.recommendation, { email })) };
    };
    const newLink = async (purpose: TokenPurpose) => {
      if (purpose === "recipientEmail") {
        const { recipientId, email } = await newRecipient();
        await app.testDatabase.owner.query("update recipient set pending_email = $2 where id = $1", [
          recipientId,
          `neu-${email}`,
        ]);
        return mailedToken(app, tenant, purpose, recipientId);
      }
      const { id } = await newReferrer();
      if (purpose === "emailChange") {
        const wanted = `neu-${id}@example.org`;
        await app.testDatabase.owner.query("update referrer set pending_email = $2 where id = $1", [
          id,
          wanted,
        ]);
      }
      return mailedToken(app, tenant, purpose, id);
    };
    const newSession = async (kind: TokenKind = "user") => [
      bearer(await app.issueToken(tenant, kind, (await newReferrer()).id)),
    ];
    const referrer = await newReferrer();
    const agency = await plantAgency(app, tenant, `A-${round}-${subject}`, secret);
    const headers = await credentials(app, tenant, subject, referrer, agency.members);
    const newReward = () => plantReward(app, tenant, { referrerId: referrer.id, productId: Number(product) });
    const refusedReward = async () => {
      const { id } = await newReward();
      await app.testDatabase.owner.query(
        `update reward set status = 'cancelled', cancel_reason = 'rejected', decided_at = $2, decided_by = 'Test'
          where id = $1`,
        [id, app.clock.now()],
      );
      return id;
    };
    headers.set("reward", [["X-Reward-Token", (await newReward()).token]]);
    await plantBankAccount(app, tenant, referrer.id);
    const recommending = { tenant, product: Number(product), headers: headers.get("referrer") ?? [] };
    const made = await plantRecommendation(app, recommending);
    await creditTo(app, tenant, agency.members.agencyEmployee ?? 0, referrer.id);
    const recipientEmail = `${secret}-recipient@example.org`;
    const accepted = await plantRecipient(app, tenant, made.recommendation, {
      email: recipientEmail,
      lastName: secret,
    });
    const newDataLink = async () => {
      const id = await plantDataRequest(app, tenant, recipientEmail);
      return mailedToken(app, tenant, "dataAccess", id);
    };
    const newDataSession = async () => {
      const id = await plantDataRequest(app, tenant, `${secret}-leaver-${++people}@example.org`);
      return [bearer(await app.issueToken(tenant, "dataSubject", id))];
    };
    const dataRequest = await plantDataRequest(app, tenant, recipientEmail);
    headers.set("dataSubject", [bearer(await app.issueToken(tenant, "dataSubject", dataRequest))]);
    const recipientSession = await app.issueToken(tenant, "recipient", accepted.recipientId);
    headers.set("recipient", [bearer(recipientSession)]);
    return {
      name,
      tenant,
      ids: {
        ...made,
        ...accepted,
        agency: agency.number,
        member: `${agency.number}-agencyEmployee`,
        product,
        externalProduct,
        image: await imageOf(app, tenant, product),
        referrer,
        recipientEmail,
        newDataLink,
        newDataSession,
        newReferrer,
        newRecipient,
        newLink,
        newSession,
        newTypedLink: async () => {
          const typed = await plantRecommendation(app, recommending);
          await app.testDatabase.owner.query(
            "update recommendation set typed_first_name = 'Fremder', typed_last_name = 'Mensch' where number = $1",
            [typed.recommendation],
          );
          return typed.recommendation;
        },
        newCaptcha: () => solvedCaptcha(app, tenant),
        newInvitation: () => plantInvitation(app, tenant, agency.members.agencyEmployee ?? 0, secret),
        newAgencySession: async () => [
          bearer(await app.issueToken(tenant, "agency", agency.members.agencyOwner ?? 0)),
        ],
        newReward,
        refusedReward,
      },
      canaries: [secret, referrer.publicHash],
      headers: (role: Role) => headers.get(role) ?? [],
    };
  });
  return Promise.all(worlds);
}

const agencyRolesOf = {
  agencyOwner: "AgenturInhaber",
  agencyInactive: "AgenturInhaber_inaktiv",
  agencyEmployee: "AgenturMitarbeiter",
} as const;

/** An agency with one member of each role. */
async function plantAgency(app: TestApp, tenant: string, number: string, lastName: string) {
  const now = app.clock.now();
  return app.database.inTenant(tenantIdOf(app, tenant), async (tx) => {
    await addAgency(tx, { number, name: lastName, city: lastName }, now);
    const members: Partial<Record<Role, number>> = {};
    for (const [role, name] of Object.entries(agencyRolesOf)) {
      const person = { firstName: role, lastName, email: `${lastName}-${role}@example.org`, roles: [name] };
      members[role as Role] = (
        await addMember(tx, number, { ...person, number: `${number}-${role}` }, now)
      ).id;
    }
    return { number, members };
  });
}

/** An invitation that was mailed a week ago. */
async function plantInvitation(app: TestApp, tenant: string, member: number, lastName: string) {
  const number = newSpokenNumber();
  await app.testDatabase.owner.query(
    `insert into invitation (tenant_id, number, kind, employee_number, first_name, last_name, email, created_at,
                             agency_id, agency_member_id, wish_confirmed_at, wish_version, wish_text, mailed_at)
     select tenant_id, $2, 'Kunde', number, 'Ina', $3, $4, $5, agency_id, id, $5, '1', 'asked for it', $5
       from agency_member where id = $1 and tenant_id = $6`,
    [
      member,
      number,
      lastName,
      `${number.toLowerCase()}@example.org`,
      addDays(app.clock.now(), -7),
      tenantIdOf(app, tenant),
    ],
  );
  return number;
}

/** Credits a referrer with all recommendations to a member. */
async function creditTo(app: TestApp, tenant: string, member: number, referrer: number): Promise<void> {
  for (const [table, key] of [
    ["referrer", "id"],
    ["recommendation", "referrer_id"],
  ]) {
    await app.testDatabase.owner.query(
      `update ${table} set agency_id = m.agency_id, agency_member_id = m.id from agency_member m
        where m.id = $2 and m.tenant_id = $3 and ${table}.tenant_id = m.tenant_id and ${table}.${key} = $1`,
      [referrer, member, tenantIdOf(app, tenant)],
    );
  }
}

/** A request to see what is stored about an address. */
async function plantDataRequest(app: TestApp, tenant: string, email: string): Promise<number> {
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "insert into data_request (tenant_id, email, language, created_at) values ($1, $2, 'de', $3) returning id",
    [tenantIdOf(app, tenant), email, app.clock.now()],
  );
  return Number(rows[0]?.id);
}

async function imageOf(app: TestApp, slug: string, product: string): Promise<string> {
  const { rows } = await app.testDatabase.owner.query<{ hash: string }>(
    `select hash from catalogue_image join tenant on tenant.id = tenant_id
      where slug = $1 and subject = 'product' and subject_key = $2`,
    [slug, product],
  );
  return rows[0]?.hash ?? "";
}

/** Plants what a tenant keeps from everybody, its own people included: which domains it has beside the one in its links. */
export async function plantSecrets(app: TestApp): Promise<string[]> {
  const domains = ["ewe", "telekom"].map((slug) => `${slug}-secret.example`);
  for (const domain of domains)
    await setTenantFields(app.database, domain.split("-")[0] ?? "", [
      `Domains=a-${domain.split("-")[0]}.example,${domain}`,
    ]);
  await app.tenants.refresh();
  return domains;
}
