import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";

const { owner } = await testDatabase();

/** Keys without tenant_id, each with its reason. A tenant is one row of one installation. */
const keysWithoutTenant: Record<string, string> = {
  tenant_pkey: "the table of tenants itself",
  tenant_slug_key: "a slug names a tenant in the whole installation",
  operator_pkey: "operators work for the whole installation",
  operator_name: "operators work for the whole installation",
  operator_key: "operators work for the whole installation",
  payout_batch_created_by_fkey: "refers to an operator of the installation",
  payout_batch_released_by_fkey: "refers to an operator of the installation",
  payout_batch_voided_by_fkey: "refers to an operator of the installation",
  payout_gate_operator_id_fkey: "refers to an operator of the installation",
  payout_batch_event_operator_id_fkey: "refers to an operator of the installation",
  bank_entry_aside_resolved_by_fkey: "refers to an operator of the installation",
  operator_email: "operators work for the whole installation",
  operator_role_pkey: "operators work for the whole installation",
  operator_role_once: "operators work for the whole installation",
  operator_role_operator_id_fkey: "operators work for the whole installation",
  operator_role_for_tenant_fkey: "operators work for the whole installation",
  operator_passkey_pkey: "operators work for the whole installation",
  operator_passkey_credential_key: "a passkey belongs to one operator of the installation",
  operator_passkey_operator_id_fkey: "operators work for the whole installation",
  operator_recovery_code_pkey: "operators work for the whole installation",
  operator_recovery_code_operator_id_fkey: "operators work for the whole installation",
  operator_session_pkey: "operators work for the whole installation",
  operator_session_hash_key: "operators work for the whole installation",
  operator_session_operator_id_fkey: "operators work for the whole installation",
  operator_link_pkey: "operators work for the whole installation",
  operator_link_operator_id_fkey: "operators work for the whole installation",
  operator_challenge_pkey: "operators work for the whole installation",
  operator_challenge_operator_id_fkey: "operators work for the whole installation",
  operator_attempt_pkey: "operators work for the whole installation",
  operator_view_pkey: "operators work for the whole installation",
  operator_view_name: "operators work for the whole installation",
  operator_view_operator_id_fkey: "operators work for the whole installation",
  operator_sign_on_subject: "operators work for the whole installation",
  reward_decided_operator_fkey: "operators work for the whole installation",
  reward_appeal_decided_operator_fkey: "operators work for the whole installation",
  weekly_report_operator_id_fkey: "operators work for the whole installation",
  audit_entry_pkey: "begins with the area: a tenant or the installation",
  audit_head_pkey: "begins with the area: a tenant or the installation",
  care_note_operator_id_fkey: "refers to an operator of the installation",
  change_request_pkey: "begins with the area: a tenant or the installation",
  change_request_open: "begins with the area: a tenant or the installation",
  change_request_maker_fkey: "refers to an operator of the installation",
  change_request_checker_fkey: "refers to an operator of the installation",
  tenant_domain_domain_key: "a domain leads to one tenant of the whole installation",
};

interface Key {
  name: string;
  kind: "primary" | "unique" | "foreign";
  columns: string[];
  /** For a foreign key: the columns it refers to. */
  target: string[] | null;
}

const columnNames = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality as c (number, position)
           join pg_attribute a on a.attrelid = ${table} and a.attnum = c.number order by c.position)`;

/** Unique indexes count as keys, whether or not a constraint belongs to them. */
const keysQuery = `
  select c.relname as name, case when i.indisprimary then 'primary' else 'unique' end as kind,
         ${columnNames("i.indrelid", "i.indkey::int2[]")} as columns, null::text[] as target
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indisunique and c.relnamespace = 'public'::regnamespace
  union all
  select k.conname, 'foreign', ${columnNames("k.conrelid", "k.conkey")}, ${columnNames("k.confrelid", "k.confkey")}
    from pg_constraint k
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace`;

const { rows: keys } = await owner.query<Key>(keysQuery);

/** Tenants can be distributed over several databases only if no key reaches beyond one tenant. */
function staysInTenant({ columns, target }: Key): boolean {
  if (columns[0] !== "tenant_id") return false;
  const referencesTenant = columns.length === 1 && target?.[0] === "id";
  return target === null || referencesTenant || target[0] === "tenant_id";
}

test("every primary, unique and foreign key begins with tenant_id", () => {
  expect(Object.keys(Object.groupBy(keys, ({ kind }) => kind)).toSorted()).toEqual([
    "foreign",
    "primary",
    "unique",
  ]);
  const wrong = keys.filter((key) => !staysInTenant(key) && !(key.name in keysWithoutTenant));
  expect(wrong).toEqual([]);
});

test("every listed exception is needed", () => {
  const withoutTenant = keys.filter((key) => !staysInTenant(key)).map(({ name }) => name);
  expect(withoutTenant.toSorted()).toEqual(Object.keys(keysWithoutTenant).toSorted());
});

test("a key without tenant_id would be found", async () => {
  await owner.query(`
    create table planted (tenant_id integer, id integer, tenant integer references tenant, primary key (tenant_id, id));
    create unique index planted_id on planted (id)`);
  const { rows } = await owner.query<Key>(keysQuery);
  const found = rows.filter((key) => key.name.startsWith("planted") && !staysInTenant(key));
  expect(found.map(({ name }) => name).toSorted()).toEqual(["planted_id", "planted_tenant_fkey"]);
});
