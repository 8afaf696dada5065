-- a file to the bank of any size stays as it was sent, an answer of the bank counts once, and money that comes back is owed again

-- The file in pieces, sealed: neither writing nor reading it needs more memory than one of them.
create table payout_piece (
  tenant_id integer not null references tenant on delete cascade,
  batch_id bigint not null,
  position integer not null check (position >= 0),
  sealed bytea not null,
  key_id text not null,
  primary key (tenant_id, batch_id, position),
  foreign key (tenant_id, batch_id) references payout_batch (tenant_id, id)
);
select platform.protect('payout_piece');
-- serves the rotation of keys
create index payout_piece_key on payout_piece (tenant_id, key_id);

alter table payout_batch no force row level security;
alter table payout_piece no force row level security;
insert into payout_piece (tenant_id, batch_id, position, sealed, key_id)
  select tenant_id, id, 0, sealed, key_id from payout_batch where status = 'released';
alter table payout_batch force row level security;
alter table payout_piece force row level security;

-- The check that named these columns goes with them.
alter table payout_batch drop column sealed, drop column key_id;
alter table payout_batch add constraint payout_batch_released check (
  (status = 'released') = (released_at is not null and released_by is not null and execution_on is not null
    and count is not null and total_cents is not null and sha256 is not null));

create function platform.guard_payout_piece() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a file to the bank is kept' using errcode = 'restrict_violation';
  elsif tg_op = 'UPDATE' then
    -- Another key may seal it; that it still says the same, the batch's hash proves.
    if (new.tenant_id, new.batch_id, new.position) is distinct from (old.tenant_id, old.batch_id, old.position) then
      raise exception 'a piece of a file keeps its place' using errcode = 'restrict_violation';
    end if;
  elsif exists (select from public.payout_batch
                 where tenant_id = new.tenant_id and id = new.batch_id and status = 'released') then
    raise exception 'the batch was released' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger payout_piece_guarded before insert or update or delete on payout_piece
  for each row execute function platform.guard_payout_piece();

-- What the bank answered, as far as it was taken in.
create table bank_file (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('pain.002', 'camt.054')),
  message_id text not null check (message_id <> ''),
  -- a long message comes in several files
  page integer not null check (page > 0),
  sha256 bytea not null,
  imported_at timestamptz not null,
  imported_by text not null check (imported_by <> ''),
  primary key (tenant_id, id),
  unique (tenant_id, sha256),
  unique (tenant_id, kind, message_id, page)
);
select platform.protect('bank_file');
create trigger bank_file_append_only before update or delete on bank_file
  for each row execute function platform.refuse_change();
revoke update, delete on bank_file from weitersagen_app;

alter table payout drop constraint payout_status_check;
alter table payout
  add constraint payout_status_check check (status in ('live', 'withdrawn', 'rejected', 'returned')),
  -- the file in which the bank said that it takes or has made the payment
  add column confirmed_in bigint,
  -- the file in which the bank refused it or gave it back, and its reason as a code
  add column ended_in bigint,
  add column bank_reason text check (bank_reason ~ '^[A-Z0-9]{1,35}$'),
  add foreign key (tenant_id, confirmed_in) references bank_file (tenant_id, id),
  add foreign key (tenant_id, ended_in) references bank_file (tenant_id, id),
  add constraint payout_ended check ((status in ('rejected', 'returned')) = (ended_in is not null));

-- A payout is made in an open batch, ends once, and is never changed otherwise.
create function platform.guard_payout() returns trigger
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
           else new.status in ('rejected', 'returned') end)) then
    raise exception 'payout % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_guarded before insert or update or delete on payout
  for each row execute function platform.guard_payout();

-- What was released stays, and is released only if it says what its payouts say.
create or replace function platform.guard_payout_batch() returns trigger
  language plpgsql as $$
declare
  live record;
begin
  if old.status = 'released' then
    raise exception 'payout batch % was released', old.number using errcode = 'restrict_violation';
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

-- Where a tenant does not keep accounts, what stays after the payout is a keyed fingerprint: it tells a changed account
-- from the same one, and nobody can read it back.
alter table bank_account drop constraint bank_account_check;
alter table bank_account add constraint bank_account_whole check (
  (sealed is null) = (key_id is null) and (sealed is null) = (masked is null) and (sealed is null or fingerprint is not null));

-- The operator is told once a day at most that codes of a value run out.
create table voucher_warning (
  tenant_id integer not null references tenant on delete cascade,
  value_cents integer not null check (value_cents > 0),
  warned_at timestamptz not null,
  primary key (tenant_id, value_cents)
);
select platform.protect('voucher_warning');

-- Many jobs of one kind at once: a batch of a hundred thousand payouts writes as many mails.
create function platform.enqueue_all(task text, payloads jsonb[], job_keys text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  if tenant is null then
    raise exception 'a job needs a tenant scope' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_jobs(array(
    select row(enqueue_all.task, (payload || jsonb_build_object('tenantId', tenant))::json, null, null, null,
               -- keys of two tenants never meet
               tenant || ':' || key, null, null)::graphile_worker.job_spec
      from unnest(enqueue_all.payloads, enqueue_all.job_keys) with ordinality as job (payload, key, place)
     order by place));
end $$;
