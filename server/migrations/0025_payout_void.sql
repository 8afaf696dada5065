-- A batch can be voided before the bank has it, by another operator than the one who released it; what the bank says
-- about a payment and does not fit is kept for a person.

-- A reward of a voided batch goes back to what it was before its payout.
create or replace function platform.guard_reward() returns trigger
  language plpgsql as $$
begin
  if (new.tenant_id, new.order_id, new.party, new.kind, new.amount_cents)
     is distinct from (old.tenant_id, old.order_id, old.party, old.kind, old.amount_cents) then
    raise exception 'reward % keeps its order, party, kind and amount', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status = any (array[
      'open provided', 'open cancelled', 'provided collected', 'provided expired', 'provided cancelled',
      'collected paid', 'collected provided', 'collected cancelled', 'paid provided', 'paid collected'])) then
    raise exception 'reward % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

alter table payout_batch
  drop constraint payout_batch_status_check,
  drop constraint payout_batch_released,
  add column voided_at timestamptz,
  add column voided_by bigint references operator,
  add column voided_os_user text,
  add column void_reason text check (void_reason <> ''),
  add constraint payout_batch_status_check check (status in ('created', 'released', 'voided')),
  -- an unreleased batch can be voided too
  add constraint payout_batch_released check (
    num_nonnulls(released_at, released_by, released_os_user, execution_on, count, total_cents, sha256)
      = any (case status when 'created' then array[0] when 'released' then array[7] else array[0, 7] end)),
  add constraint payout_batch_voided check (
    num_nonnulls(voided_at, voided_by, voided_os_user, void_reason) = case status when 'voided' then 4 else 0 end),
  add constraint payout_batch_voided_by_another check (voided_by <> released_by);

alter table payout
  drop constraint payout_status_check,
  add constraint payout_status_check check (status in ('live', 'withdrawn', 'rejected', 'returned', 'voided'));

-- A released batch never changes, except that it is voided before the bank has answered. It is released only if count
-- and total equal those of its payouts.
create or replace function platform.guard_payout_batch() returns trigger
  language plpgsql as $$
declare
  live record;
begin
  if old.status = 'voided' or (old.status = 'released' and (tg_op = 'DELETE' or new.status <> 'voided')) then
    raise exception 'payout batch % was %', old.number, old.status using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and new.status = 'voided' then
    if (new.tenant_id, new.id, new.number, new.created_at, new.created_by, new.released_at, new.released_by,
        new.execution_on, new.count, new.total_cents, new.sha256)
       is distinct from (old.tenant_id, old.id, old.number, old.created_at, old.created_by, old.released_at,
        old.released_by, old.execution_on, old.count, old.total_cents, old.sha256)
       or exists (select from public.payout where tenant_id = new.tenant_id and batch_id = new.id
                     and (confirmed_in is not null or ended_in is not null)) then
      raise exception 'payout batch % cannot be voided', old.number using errcode = 'restrict_violation';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'released' then
    select count(*) as count, coalesce(sum(amount_cents), 0) as cents into live
      from public.payout where tenant_id = new.tenant_id and batch_id = new.id and status = 'live';
    if (live.count, live.cents) is distinct from (new.count::bigint, new.total_cents)
       or not exists (select from public.payout_piece where tenant_id = new.tenant_id and batch_id = new.id) then
      raise exception 'payout batch % has % payouts of % cents', new.number, live.count, live.cents
        using errcode = 'check_violation';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- A piece of a file is kept, in its place, and added before the release only.
create or replace function platform.guard_payout_piece() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a file to the bank is kept' using errcode = 'restrict_violation';
  elsif tg_op = 'UPDATE' then
    -- Key rotation may encrypt it again; the hash of the batch proves that its content is the same.
    if (new.tenant_id, new.batch_id, new.position) is distinct from (old.tenant_id, old.batch_id, old.position) then
      raise exception 'a piece of a file keeps its place' using errcode = 'restrict_violation';
    end if;
  elsif exists (select from public.payout_batch
                 where tenant_id = new.tenant_id and id = new.batch_id and status <> 'created') then
    raise exception 'the batch was released' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

-- A payout begins in an open batch, ends once, and never changes otherwise.
create or replace function platform.guard_payout() returns trigger
  language plpgsql as $$
declare
  batch text;
begin
  if tg_op = 'DELETE' then
    raise exception 'payout % is kept', old.id using errcode = 'restrict_violation';
  end if;
  select status into batch from public.payout_batch where tenant_id = new.tenant_id and id = new.batch_id;
  if tg_op = 'INSERT' then
    if batch = 'created' and new.status = 'live' then return new; end if;
    raise exception 'a payout begins in an open batch' using errcode = 'restrict_violation';
  end if;
  if (new.tenant_id, new.id, new.batch_id, new.reward_id, new.amount_cents)
     is distinct from (old.tenant_id, old.id, old.batch_id, old.reward_id, old.amount_cents)
     or (new.status <> old.status and not (old.status = 'live' and case batch
           when 'created' then new.status = 'withdrawn'
           when 'voided' then new.status = 'voided'
           else new.status in ('rejected', 'returned') end)) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What was done with a batch, by whom and when; append-only.
create table payout_batch_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  batch_id bigint not null,
  kind text not null check (kind in ('created', 'released', 'exported', 'voided')),
  at timestamptz not null,
  -- empty for an export, which needs no operator's key
  operator_id bigint references operator,
  os_user text not null check (os_user <> ''),
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references payout_batch (tenant_id, id)
);
select platform.protect('payout_batch_event');
-- for the history of one batch
create index payout_batch_event_of_batch on payout_batch_event (tenant_id, batch_id, id);
create trigger payout_batch_event_append_only before update or delete on payout_batch_event
  for each row execute function platform.refuse_change();
revoke update, delete on payout_batch_event from weitersagen_app;

-- An entry of a bank's file that could not be booked: a person looks at it and says when that is done.
create table bank_entry_aside (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  file_id bigint not null,
  -- where it is in the file, and what it refers to
  line integer not null,
  reference text not null,
  amount_cents bigint,
  problem text not null check (problem <> ''),
  set_aside_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by bigint references operator,
  resolution text check (resolution <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, file_id) references bank_file (tenant_id, id),
  constraint bank_entry_aside_resolved check (num_nonnulls(resolved_at, resolved_by, resolution) in (0, 3))
);
select platform.protect('bank_entry_aside');
-- for the list of entries that wait for a person
create index bank_entry_aside_open on bank_entry_aside (tenant_id, id) where resolved_at is null;
