-- What operators did is appended and never changed: each entry holds the hash of the one before.

-- Restricts a table to the rows of the current tenant, and without a tenant to those of the installation (area 0). Not
-- forced: the owner copies whole chains into a backup.
create function platform.protect_area(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy area_wall on %s using (area = coalesce(platform.current_tenant(), 0))
       with check (area = coalesce(platform.current_tenant(), 0))', target);
end $$;

-- One chain for each tenant and one for the installation. The database assigns position and hashes.
create table audit_entry (
  -- the id of the tenant, 0 for the installation; no reference, because the log outlives its tenant
  area integer not null,
  position bigint not null default 0,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'command', 'system')),
  operator_id bigint,
  actor text not null check (actor <> ''),
  action text not null check (action <> ''),
  target_kind text,
  target text,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed')),
  reason text,
  address text,
  user_agent text,
  request_id text,
  -- before, after and what else may name a person: encrypted; the hash is of the readable text
  content_hash bytea,
  sealed bytea,
  key_id text,
  previous_hash bytea not null default '',
  hash bytea not null default '',
  primary key (area, position),
  constraint audit_entry_content check (num_nonnulls(content_hash, sealed, key_id) in (0, 3))
);
select platform.protect_area('audit_entry');
-- for the filters of the log
create index audit_entry_operator on audit_entry (area, operator_id, position);
create index audit_entry_action on audit_entry (area, action, position);
create index audit_entry_target on audit_entry (area, target, position);
create index audit_entry_time on audit_entry (area, at);
-- for the rotation of keys
create index audit_entry_key on audit_entry (area, key_id);

-- The end of each chain, so that a missing last entry is noticed. Entries of one chain are written one after the other.
create table audit_head (
  area integer primary key,
  position bigint not null,
  hash bytea not null
);
select platform.protect_area('audit_head');
revoke insert, update, delete on audit_head from weitersagen_app;

create function platform.audit_hash(entry audit_entry) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    entry.area, entry.position, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.operator_id,
    entry.actor, entry.action, entry.target_kind, entry.target, entry.outcome, entry.reason, entry.address,
    entry.user_agent, entry.request_id, encode(entry.content_hash, 'hex'), encode(entry.previous_hash, 'hex'))::text,
    'UTF8'));

create function platform.chain_audit_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.audit_head (area, position, hash) values (new.area, 0, '') on conflict do nothing;
  select position + 1, hash into new.position, new.previous_hash
    from public.audit_head where area = new.area for update;
  new.hash := platform.audit_hash(new);
  update public.audit_head set position = new.position, hash = new.hash where area = new.area;
  return new;
end $$;
create trigger audit_entry_chained before insert on audit_entry
  for each row execute function platform.chain_audit_entry();

-- Only the encryption of an entry may be renewed, by the function below; its content stays the same.
create function platform.guard_audit_entry() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('app.reseal', true) = 'on', false)
     and exists (select from pg_namespace where nspname = 'platform' and pg_get_userbyid(nspowner) = current_user) then
    if platform.audit_hash(new) = old.hash and new.hash = old.hash then return new; end if;
  end if;
  raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function platform.guard_audit_entry();
-- Only restoring a backup empties the table, as the owner.
revoke update, delete, truncate on audit_entry from weitersagen_app;

create function platform.reseal_audit_entry(place bigint, new_sealed bytea, new_key_id text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select set_config('app.reseal', 'on', true);
  update public.audit_entry set sealed = new_sealed, key_id = new_key_id
   where area = coalesce(platform.current_tenant(), 0) and position = place and key_id <> new_key_id;
  select set_config('app.reseal', 'off', true);
end;
