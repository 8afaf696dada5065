import type { PoolClient } from "pg";
import type { OwnerPool } from "../server/src/platform/db/pool.ts";

/** How much history to insert, and how much of it becomes due when. */
export interface Plan {
  readonly tenantId: number;
  readonly recommendations: number;
  /** How many records of each kind become due in every round; rounds are an hour apart, those of recipients a day. */
  readonly due: number;
  readonly rounds: number;
  /** The time of the first round. */
  readonly at: Date;
  /** The number of agencies, each with an owner, that referrers and recommendations are credited to; 0: none. */
  readonly agencies?: number;
}

/** The time of the row's round; `n` counts from 1. */
const moment = (n: string) => `$2::timestamptz + make_interval(hours => ((${n} - 1) / $3)::integer)`;
/** A time in the day before the row's round. */
const dayBefore = (n: string) => `$2::timestamptz + make_interval(days => ((${n} - 1) / $3)::integer - 1)`;
/** Above the ids of the people and entries that the product itself creates. */
const referrer = (n: string) => `(1000 + ${n} % ($5 / 5 + 5000))`;
const entry = (n: string) => `(10000000 + ${n})`;
/** The agencies and their owners have the same ids. A referrer and their recommendations belong to one of them. */
export const firstAgency = 1_000_000;
const AGENCY_PREFIX = "BENCH-";
/** The number of an agency and of its owner. */
export const agencyNumber = (n: number): string => `${AGENCY_PREFIX}${n}`;
const agency = (n: string) => `case when $6 > 0 then ${firstAgency} + ${referrer(n)} % greatest($6, 1) end`;
/** A number or code of ten characters, another one for each `n`; its check character is not valid. */
export const numberFor = (n: string) => `lpad(upper(to_hex(${n})), 10, '0')`;

/**
 * A tenant's history, inserted directly: most of it is finished or not due for months, and `due` of each kind become due
 * in every round. `$1` tenant, `$2` first time, `$3` due per round, `$4` due in all, `$5` recommendations,
 * `$6` agencies.
 */
const statements = [
  `insert into agency (tenant_id, id, number, name, created_at)
   overriding system value
   select $1, ${firstAgency} + n, '${AGENCY_PREFIX}' || n, 'Agentur ' || n, $2 from generate_series(0, $6 - 1) as n`,
  `insert into agency_member (tenant_id, id, agency_id, number, first_name, last_name, roles, created_at)
   overriding system value
   select $1, ${firstAgency} + n, ${firstAgency} + n, '${AGENCY_PREFIX}' || n, 'Jule', 'Kraft', array['AgenturInhaber'], $2
     from generate_series(0, $6 - 1) as n`,
  `insert into referrer (tenant_id, id, public_hash, email, first_name, created_at, confirmed_at, agency_id, agency_member_id)
   overriding system value
   select $1, ${referrer("n")}, md5(n::text), 'p' || n || '@example.org', 'Anna', $2, $2, ${agency("n")}, ${agency("n")}
     from generate_series(0, $5 / 5 + 4999) as n`,
  `insert into recommendation (tenant_id, id, number, code, link_hash, referrer_id, product_id, share, terms_version,
                               status, status_at, created_at, valid_until, remind_at, agency_id, agency_member_id)
   overriding system value
   select $1, n, ${numberFor("n")}, ${numberFor("n")}, sha256(n::text::bytea), ${referrer("n")}, 101, 100, '2026-05',
          case when n <= $4 * 2 or n % 10 < 4 then 'open' when n % 10 < 7 then 'ok' when n % 10 < 9 then 'expired'
               else 'paid' end, $2, $2 - interval '60 days',
          case when n <= $4 then ${moment("n")} else $2 + make_interval(days => 5 + (n % 50)::integer) end,
          case when n > $4 and n <= $4 * 2 then ${moment("(n - $4)")}
               when n % 10 < 4 and n > $4 then $2 + make_interval(days => 5 + (n % 20)::integer) end,
          ${agency("n")}, ${agency("n")}
     from generate_series(1, $5) as n`,
  `insert into recipient (tenant_id, id, number, recommendation_id, link_hash, first_name, email, created_at,
                          confirmed_at, keep_until)
   overriding system value
   select $1, n, ${numberFor("n")}, $4 * 2 + n % ($5 - $4 * 2), sha256(n::text::bytea), 'Max', 'k' || n || '@example.net',
          $2 - interval '80 days', case when n > $4 and n % 2 = 0 then $2 end,
          case when n <= $4 then ${dayBefore("n")} else $2 + make_interval(days => 5 + (n % 50)::integer) end
     from generate_series(1, $4 + $5 / 2) as n`,
  `insert into placed_order (tenant_id, id, number, recommendation_id, recipient_id, product_id, source, ordered_at,
                             matched_by, verified_at, created_at, changed_at)
   overriding system value
   select $1, n, 'A-' || n, 1 + n % $5, $4 + n, 101, 'feed', $2, 'recipientNumber', $2, $2, $2
     from generate_series(1, $4 * 4 + $5 / 4) as n`,
  // In turn: to provide, to expire, to remind of, to pay with a voucher; then what waits for months or is finished.
  `insert into reward (tenant_id, id, order_id, recommendation_id, party, referrer_id, amount_cents, status, status_at,
                       due_at, expires_at, choice, created_at, remind_at, held_at)
   overriding system value
   select $1, n, n, 1 + n % $5, 'referrer', ${referrer("n")}, 5000,
          case when kind = 0 then 'open' when kind < 3 then 'provided' when kind = 3 then 'collected'
               when n % 10 < 2 then 'open' when n % 10 < 4 then 'provided' when n % 10 < 8 then 'paid' else 'expired' end,
          $2, case when kind = 0 then ${moment("place")} else $2 + interval '60 days' end,
          case when kind = 1 then ${moment("place")} else $2 + interval '150 days' end,
          case when kind = 3 then 'voucher' when kind > 3 and n % 10 between 4 and 7 then 'transfer' end, $2,
          case when kind = 2 then ${moment("place")} when kind > 3 and n % 10 in (2, 3) then $2 + interval '10 days' end,
          case when kind = 3 then $2 end
     from (select n, (n - 1) % $4 + 1 as place, least((n - 1) / $4, 4) as kind
             from generate_series(1, $4 * 4 + $5 / 4) as n) as planned`,
  `insert into ledger_entry (tenant_id, id, order_id, reward_id, party, kind, at, actor)
   overriding system value
   select $1, ${entry("n")}, n, n, 'referrer', 'accrue', $2, 'bench' from generate_series(1, $4 * 4 + $5 / 4) as n`,
  `insert into ledger_line (tenant_id, entry_id, account, amount_cents)
   select $1, ${entry("n")}, account, cents from generate_series(1, $4 * 4 + $5 / 4) as n,
          (values ('programme', 5000), ('owed', -5000)) as line (account, cents)`,
  // One code that can be decrypted, many times.
  `insert into voucher (tenant_id, value_cents, sealed, key_id, fingerprint, added_at, reward_id, assigned_at)
   select $1, 5000, sealed, key_id, sha256(n::text::bytea), $2, case when n > $4 then ${entry("n")} end, case when n > $4 then $2 end
     from generate_series(1, $4 + $5 / 10) as n, (select sealed, key_id from voucher where tenant_id = $1 limit 1) as code`,
  `insert into mail (tenant_id, to_address, language, template, data, status, created_at, sent_at)
   select $1, 'p' || n || '@example.org', 'de', 'testMail', '{"n":1}', 'sent',
          case when n <= $4 then ${moment("n")} - interval '30 days' - interval '1 second' else $2 end, $2
     from generate_series(1, $4 + $5 / 5) as n`,
];

/** Releases the next `due` held vouchers: nothing else makes a voucher due by time. */
export async function releaseVouchers(owner: OwnerPool, { tenantId, due }: Plan, now: Date): Promise<void> {
  await owner.query(
    `update reward set decided_at = $2 where tenant_id = $1 and id = any (array(
       select id from reward where tenant_id = $1 and status = 'collected' and decided_at is null order by id limit $3))`,
    [tenantId, now, due],
  );
}

export async function insertHistory(
  owner: OwnerPool,
  { tenantId, recommendations, due, rounds, at, agencies = 0 }: Plan,
): Promise<void> {
  const restore = await withoutIndexes(owner);
  const values = [tenantId, at, due, due * rounds, recommendations, agencies];
  const waiting = statements.map((statement) => withTypes(statement));
  await onTwoConnections(owner, async (client) => {
    // No foreign key checks for consistent test data; a crash would only end the benchmark.
    await client.query("set session_replication_role = replica; set synchronous_commit = off");
    for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next, values);
    await client.query("reset session_replication_role; reset synchronous_commit");
  });
  await onTwoConnections(owner, async (client) => {
    await client.query("set maintenance_work_mem = '256MB'");
    for (let next = restore.shift(); next; next = restore.shift()) await client.query(next);
    await client.query("reset maintenance_work_mem");
  });
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
}

/** Two connections in parallel take statements from the same list: one per core of the smallest supported machine. */
async function onTwoConnections(
  owner: OwnerPool,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  const one = async () => {
    const client = await owner.connect();
    await work(client).finally(() => client.release());
  };
  await Promise.all([one(), one()]);
}

/** Drops the indexes without a constraint and returns the statements that create them: built at once they cost a third. */
async function withoutIndexes(owner: OwnerPool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid = any ('{referrer,recommendation,recipient,placed_order,reward,mail}'::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Every statement takes all six values, used or not. */
function withTypes(statement: string): string {
  const typed = statement
    .replaceAll("$1", "$1::integer")
    .replaceAll("$3", "$3::bigint")
    .replaceAll("$4", "$4::bigint")
    .replaceAll("$5", "$5::bigint")
    .replaceAll("$6", "$6::bigint");
  return `with given as (select $1::integer, $2::timestamptz, $3::bigint, $4::bigint, $5::bigint, $6::bigint) ${typed}`;
}
