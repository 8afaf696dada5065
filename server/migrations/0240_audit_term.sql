-- Address and browser leave the audit log after their term, and so do whole entries; what remains can still be verified.

lock table audit_entry in exclusive mode;

alter table audit_entry
  -- random, so that the hash of an address that was deleted cannot be guessed
  add column origin_nonce bytea,
  -- covers address and user_agent; the hash of the entry covers this one instead of them
  add column origin_hash bytea;

-- The entries up to here ended with their term. The next one follows this hash.
alter table audit_head
  add column base_position bigint not null default 0,
  add column base_hash bytea not null default '',
  -- the newest time of an entry that was deleted
  add column base_at timestamptz;

-- Null if nothing says where the call came from.
create function platform.audit_origin_hash(entry audit_entry) returns bytea
  language sql immutable
  return case when num_nonnulls(entry.origin_nonce, entry.address, entry.user_agent) > 0 then
    sha256(coalesce(entry.origin_nonce, ''::bytea)
      || convert_to(jsonb_build_array(entry.address, entry.user_agent)::text, 'UTF8')) end;

alter function platform.audit_hash(audit_entry) rename to former_audit_hash;

create function platform.audit_hash(entry audit_entry) returns bytea
  language sql immutable
  return sha256(convert_to(jsonb_build_array(
    entry.area, entry.position, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.operator_id,
    entry.actor, entry.action, entry.target_kind, entry.target, entry.outcome, entry.reason,
    encode(entry.origin_hash, 'hex'), entry.request_id, encode(entry.content_hash, 'hex'),
    encode(entry.previous_hash, 'hex'))::text, 'UTF8'));

create or replace function platform.chain_audit_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.audit_head (area, position, hash) values (new.area, 0, '') on conflict do nothing;
  select position + 1, hash into new.position, new.previous_hash
    from public.audit_head where area = new.area for update;
  if num_nonnulls(new.address, new.user_agent) > 0 then
    new.origin_nonce := uuid_send(gen_random_uuid());
    new.origin_hash := platform.audit_origin_hash(new);
  end if;
  new.hash := platform.audit_hash(new);
  update public.audit_head set position = new.position, hash = new.hash where area = new.area;
  return new;
end $$;

-- Only the functions below change an entry: its encryption is renewed, its origin is deleted as a whole, or it ends.
create or replace function platform.guard_audit_entry() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and platform.is_retention() then return old; end if;
  if tg_op = 'UPDATE' and platform.audit_hash(new) = old.hash and new.hash = old.hash then
    if platform.is_retention() and num_nonnulls(new.origin_nonce, new.address, new.user_agent) = 0 then return new; end if;
    if coalesce(current_setting('app.reseal', true) = 'on', false)
       and exists (select from pg_namespace where nspname = 'platform' and pg_get_userbyid(nspowner) = current_user)
       and (new.origin_nonce, new.address, new.user_agent) is not distinct from (old.origin_nonce, old.address, old.user_agent)
    then return new; end if;
  end if;
  raise exception 'audit_entry is append-only' using errcode = 'restrict_violation';
end $$;

-- Existing chains get hashes of the new kind. An entry that does not verify keeps its hash, so that it never will.
alter table audit_entry disable trigger audit_entry_append_only;
do $$
declare
  entry audit_entry;
  stored bytea;
  is_intact boolean;
  chain integer;
  -- the hash of the entry before, as it was and as it is now
  former bytea;
  renewed bytea;
begin
  for entry in select * from audit_entry order by area, position loop
    if entry.area is distinct from chain then
      chain := entry.area;
      former := '';
      renewed := '';
    end if;
    stored := entry.hash;
    is_intact := platform.former_audit_hash(entry) = stored and entry.previous_hash = former;
    if num_nonnulls(entry.address, entry.user_agent) > 0 then
      entry.origin_nonce := uuid_send(gen_random_uuid());
      entry.origin_hash := platform.audit_origin_hash(entry);
    end if;
    if is_intact then
      entry.previous_hash := renewed;
      entry.hash := platform.audit_hash(entry);
    end if;
    update audit_entry
       set origin_nonce = entry.origin_nonce, origin_hash = entry.origin_hash,
           previous_hash = entry.previous_hash, hash = entry.hash
     where area = entry.area and position = entry.position;
    update audit_head set hash = entry.hash
     where area = entry.area and position = entry.position and hash = stored;
    former := stored;
    renewed := entry.hash;
  end loop;
end $$;
alter table audit_entry enable trigger audit_entry_append_only;
drop function platform.former_audit_hash(audit_entry);

-- for the term of the origins
create index audit_entry_origin on audit_entry (at) where origin_nonce is not null;

-- Operators belong to no tenant, so the jobs' login calls these functions instead of changing the tables.
create function platform.forget_audit_origins(until timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed integer;
begin
  perform set_config('app.retention', 'on', true);
  update public.audit_entry set origin_nonce = null, address = null, user_agent = null
   where origin_nonce is not null and at <= until;
  get diagnostics changed = row_count;
  perform set_config('app.retention', 'off', true);
  return changed;
end $$;

-- Deletes the beginning of each chain, up to the first entry that is younger.
create function platform.forget_audit_entries(until timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  head public.audit_head;
  last bigint;
  last_hash bytea;
  newest timestamptz;
  deleted integer;
  total integer := 0;
begin
  perform set_config('app.retention', 'on', true);
  for head in select * from public.audit_head for update loop
    select coalesce(min(position) - 1, head.position) into last
      from public.audit_entry where area = head.area and at > until;
    continue when last <= head.base_position;
    select hash into last_hash from public.audit_entry where area = head.area and position = last;
    -- A chain with missing entries is evidence: nothing of it is deleted.
    continue when last_hash is null;
    select max(at) into newest from public.audit_entry where area = head.area and position <= last;
    delete from public.audit_entry where area = head.area and position <= last;
    get diagnostics deleted = row_count;
    update public.audit_head set base_position = last, base_hash = last_hash, base_at = newest where area = head.area;
    total := total + deleted;
  end loop;
  perform set_config('app.retention', 'off', true);
  return total;
end $$;
revoke all on function platform.forget_audit_origins(timestamptz), platform.forget_audit_entries(timestamptz) from public;
grant execute on function platform.forget_audit_origins(timestamptz), platform.forget_audit_entries(timestamptz)
  to weitersagen_jobs;
