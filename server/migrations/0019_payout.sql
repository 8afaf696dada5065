-- A reward is in one live payout only, two people release a batch, and the file sent to the bank is kept byte for byte.

-- A batch is created by one person and released by another; a released batch never changes.
create table payout_batch (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  number text not null,
  status text not null default 'created' check (status in ('created', 'released')),
  created_at timestamptz not null,
  created_by text not null check (created_by <> ''),
  released_at timestamptz,
  released_by text,
  execution_on date,
  count integer,
  total_cents bigint,
  -- hash of the file that the bank gets
  sha256 bytea,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  check (lower(released_by) <> lower(created_by)),
  constraint payout_batch_released check (
    (status = 'released') = (released_at is not null and released_by is not null and execution_on is not null
      and count is not null and total_cents is not null and sha256 is not null))
);
select platform.protect('payout_batch');

-- The file for the bank in encrypted pieces: writing and reading it needs the memory of one piece.
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
-- for the rotation of keys
create index payout_piece_key on payout_piece (tenant_id, key_id);

-- The bank's answers. Each file counts once; append-only.
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

-- One reward in one batch. Money that comes back ends the payout, and the reward is owed again.
create table payout (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  batch_id bigint not null,
  reward_id bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'live' check (status in ('live', 'withdrawn', 'rejected', 'returned')),
  -- the file in which the bank accepted or executed the payment
  confirmed_in bigint,
  -- the file in which the bank rejected or returned it, and the reason as a code
  ended_in bigint,
  bank_reason text check (bank_reason ~ '^[A-Z0-9]{1,35}$'),
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references payout_batch (tenant_id, id),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id),
  foreign key (tenant_id, confirmed_in) references bank_file (tenant_id, id),
  foreign key (tenant_id, ended_in) references bank_file (tenant_id, id),
  constraint payout_ended check ((status in ('rejected', 'returned')) = (ended_in is not null))
);
select platform.protect('payout');
-- a reward is paid out once, however many payout runs start at the same time
create unique index payout_live on payout (tenant_id, reward_id) where status = 'live';
-- for reading a batch page by page in the order of its file, without a sort
create index payout_in_order on payout (tenant_id, batch_id, id);

-- A released batch never changes, and it is released only if count and total equal those of its payouts.
create function platform.guard_payout_batch() returns trigger
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
create trigger payout_batch_guarded before update or delete on payout_batch
  for each row execute function platform.guard_payout_batch();

-- A piece of a file is kept, in its place.
create function platform.guard_payout_piece() returns trigger
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
                 where tenant_id = new.tenant_id and id = new.batch_id and status = 'released') then
    raise exception 'the batch was released' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger payout_piece_guarded before insert or update or delete on payout_piece
  for each row execute function platform.guard_payout_piece();

-- A payout begins in an open batch, ends once, and never changes otherwise.
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
