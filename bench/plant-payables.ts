import type { BankAccountDeps } from "../server/src/modules/bank-account/service/deps.ts";
import { saveOwnAccount } from "../server/src/modules/bank-account/service/own-bank-account.ts";
import type { Database } from "../server/src/platform/db/database.ts";
import type { OwnerPool } from "../server/src/platform/db/pool.ts";
import type { Tenant } from "../server/src/platform/tenancy.ts";
import { germanIban } from "../server/test/iban.ts";
import { numberFor } from "./plant-history.ts";

interface Plan {
  readonly owner: OwnerPool;
  readonly database: Database;
  readonly deps: BankAccountDeps;
  readonly tenant: Tenant;
  readonly count: number;
  readonly now: Date;
}

const REWARDS_EACH = 100;
/** Above the ids of the people and entries that the product itself creates. */
const FIRST = 10_000_000;
const id = (n: string) => `(${FIRST} + ${n})`;
const person = (n: string) => `(${FIRST} + (${n} - 1) / ${REWARDS_EACH})`;

/** `$1` tenant, `$2` time, `$3` rewards. Different amounts, so that a mistake in adding them up is visible. */
const people = [
  `insert into referrer (tenant_id, id, public_hash, email, first_name, created_at, confirmed_at)
   overriding system value
   select $1, ${id("n")}, md5(n::text), 'payable-' || n || '@example.org', 'Jörg', $2, $2
     from generate_series(0, ($3 - 1) / ${REWARDS_EACH}) as n`,
  `insert into recommendation (tenant_id, id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                               status, status_at, created_at, valid_until)
   overriding system value
   select $1, ${id("n")}, ${numberFor("n")}, ${numberFor("n")}, sha256(n::text::bytea), ${id("n")}, 101, 100, '2026-05',
          'ok', $2, $2, $2::timestamptz + interval '60 days'
     from generate_series(0, ($3 - 1) / ${REWARDS_EACH}) as n`,
];

const money = [
  `insert into placed_order (tenant_id, id, number, recommendation_id, product_id, source, ordered_at, matched_by,
                             verified_at, created_at, changed_at)
   overriding system value
   select $1, ${id("n")}, 'P-' || n, ${person("n")}, 101, 'feed', $2, 'recommendationNumber', $2, $2, $2
     from generate_series(1, $3) as n`,
  `insert into reward (tenant_id, id, order_id, recommendation_id, party, referrer_id, amount_cents, status, status_at,
                       due_at, expires_at, choice, created_at)
   overriding system value
   select $1, ${id("n")}, ${id("n")}, ${person("n")}, 'referrer', ${person("n")}, 1000 + n % ${REWARDS_EACH}, 'collected', $2,
          $2, $2::timestamptz + interval '180 days', 'transfer', $2
     from generate_series(1, $3) as n`,
  `insert into ledger_entry (tenant_id, id, order_id, reward_id, party, kind, at, actor)
   overriding system value
   select $1, ${id("n")}, ${id("n")}, ${id("n")}, 'referrer', 'accrue', $2, 'bench' from generate_series(1, $3) as n`,
  `insert into ledger_line (tenant_id, entry_id, account, amount_cents)
   select $1, ${id("n")}, account, sign * (1000 + n % ${REWARDS_EACH})
     from generate_series(1, $3) as n, (values ('programme', 1), ('owed', -1)) as line (account, sign)`,
];

/** Inserts very many chosen rewards that wait for their payment, of people with a bank account. */
export async function plantPayablesInBulk(plan: Plan): Promise<void> {
  await write(plan, people);
  // Accounts before rewards: a new account has all rewards of its owner scored again.
  await saveAccounts(plan);
  await write(plan, money);
  await plan.owner.query("vacuum analyze");
}

async function write({ owner, tenant, now, count }: Plan, statements: readonly string[]): Promise<void> {
  const client = await owner.connect();
  try {
    // No foreign key checks for consistent test data.
    await client.query("set session_replication_role = replica");
    for (const statement of statements) {
      const typed = statement.replaceAll("$1", "$1::integer").replaceAll("$3", "$3::bigint");
      const given = "with given as (select $1::integer, $2::timestamptz, $3::bigint)";
      await client.query(`${given} ${typed}`, [tenant.id, now, count]);
    }
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
}

function saveAccounts({ database, deps, tenant, now, count }: Plan): Promise<void> {
  return database.inTenant(tenant.id, async (tx) => {
    for (let at = FIRST; at < FIRST + count / REWARDS_EACH; at += 1) {
      const account = { holder: `Jörg Müßig ${at}`, iban: germanIban(at) };
      const owner = { party: "referrer", id: at } as const;
      await saveOwnAccount(deps, tx, tenant, { owner, account, proof: "mailed link", now });
    }
  });
}
