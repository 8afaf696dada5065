import { hash } from "@node-rs/argon2";
import { newSecret } from "../src/platform/session/secret-text.ts";
import { issueOneTimeToken, type TokenPurpose } from "../src/platform/session/one-time-tokens.ts";
import type { TestApp } from "./app.ts";

export const PASSWORD = "Weitersagen1";
/** A hash states its own cost, and the server verifies it by that: the least makes logins of tests cheap. */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;
let added = 0;

export interface TestReferrer {
  readonly id: number;
  readonly email: string;
  readonly publicHash: string;
}

interface NewTestReferrer {
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly blockReason?: "blocked" | "rules" | "employee";
  /** Registered automatically: neither confirmed nor with a password. */
  readonly unfinished?: boolean;
}

export function tenantIdOf(app: TestApp, slug: string): number {
  const tenant = app.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no tenant ${slug}`);
  return tenant.id;
}

/** A referrer with the password `PASSWORD`. All share one hash. */
export async function addReferrer(
  app: TestApp,
  slug: string,
  { email = `person-${++added}@example.org`, ...options }: NewTestReferrer = {},
): Promise<TestReferrer> {
  const now = app.clock.now();
  const finished = options.unfinished
    ? {}
    : {
        password_hash: await (passwordHash ??= hash(PASSWORD, leastCost)),
        confirmed_at: now,
        registered_at: now,
      };
  const publicHash = Buffer.from(newSecret()).toString("hex").slice(0, 32);
  return app.database.inTenant(tenantIdOf(app, slug), async (tx) => {
    const { id } = await tx
      .insertInto("referrer")
      .values({
        tenant_id: tx.tenantId,
        public_hash: publicHash,
        email,
        first_name: options.firstName ?? "Erika",
        last_name: options.lastName ?? "Mustermann",
        created_at: now,
        ...finished,
        ...(options.blockReason ? { block_reason: options.blockReason, blocked_at: now } : {}),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, email, publicHash };
  });
}

/** The token of a mailed link, valid for an hour of the test's clock. */
export function mailedToken(
  app: TestApp,
  slug: string,
  purpose: TokenPurpose,
  subject: number,
): Promise<string> {
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  return app.database.inTenant(tenantIdOf(app, slug), (tx) =>
    issueOneTimeToken(tx, { purpose, subject, expiresAt, now }),
  );
}
