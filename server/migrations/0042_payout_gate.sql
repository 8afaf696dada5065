-- After a restore no batch is created, released or voided until an operator has confirmed what the bank has.

-- When payouts of a tenant were opened and closed, and on which database; append-only. The latest row counts.
create table payout_gate (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('opened', 'closed')),
  at timestamptz not null,
  -- empty for the first opening of a tenant and for a restore
  operator_id bigint references operator,
  os_user text not null check (os_user <> ''),
  reason text not null check (reason <> ''),
  -- the database for which this row was written: a restored copy of the row is on another one
  identity text not null,
  -- numbers of batches continue after this one
  number_floor integer not null default 0 check (number_floor >= 0),
  primary key (tenant_id, id)
);

-- What distinguishes this database from any copy: the cluster, its timeline (a promoted replica or a recovery starts a new
-- one), and ids that are assigned again when a dump is restored.
create function platform.database_identity() returns text
  language plpgsql stable as $$
declare
  tables constant text := concat_ws(' ', (select oid from pg_database where datname = current_database()),
    'public.payout_batch'::regclass::oid);
begin
  return concat_ws(' ', (select system_identifier from pg_control_system()),
    (select timeline_id from pg_control_checkpoint()), tables);
exception when insufficient_privilege then
  return tables;
end $$;

-- Tenants that exist already are on this database. Before row-level security, which would hide them.
insert into payout_gate (tenant_id, kind, at, os_user, reason, identity)
select id, 'opened', now(), 'migration', 'payouts can be closed from now on', platform.database_identity() from tenant;
select platform.protect('payout_gate');
create trigger payout_gate_append_only before update or delete on payout_gate
  for each row execute function platform.refuse_change();
revoke update, delete on payout_gate from weitersagen_app;

-- Closes the payouts of all tenants: for a restore that knows that it is one.
create function platform.close_payouts(reason text, closed_at timestamptz) returns void
  language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.tenant_id', true), '');
  one record;
begin
  for one in select id from public.tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    insert into public.payout_gate (tenant_id, kind, at, os_user, reason, identity, number_floor)
    select one.id, 'closed', closed_at, current_user, reason, platform.database_identity(),
           coalesce((select number_floor from public.payout_gate where tenant_id = one.id order by id desc limit 1), 0);
  end loop;
  perform set_config('app.tenant_id', scope, true);
end $$;

-- The bank may know payments with ids that a restored database would give out again. This leaves more of them out than
-- can have been lost.
create function platform.skip_payout_ids() returns void
  language sql security definer set search_path = pg_catalog
  begin atomic
    select setval('public.payout_id_seq', nextval('public.payout_id_seq') + 1000000000);
  end;
revoke execute on function platform.skip_payout_ids() from public;
grant execute on function platform.skip_payout_ids() to weitersagen_app;
