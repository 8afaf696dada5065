-- a reward is in one live batch only, two people pay it out, and what went to the bank can be shown byte for byte

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
  -- the file as the bank gets it, sealed: it names accounts
  sealed bytea,
  key_id text,
  sha256 bytea,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  -- nobody pays out alone
  check (lower(released_by) <> lower(created_by)),
  check ((status = 'released') = (released_at is not null and released_by is not null and execution_on is not null
    and count is not null and total_cents is not null and sealed is not null and key_id is not null and sha256 is not null))
);
select platform.protect('payout_batch');

create function platform.guard_payout_batch() returns trigger
  language plpgsql as $$
begin
  if old.status = 'released' then
    raise exception 'payout batch % was released', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_batch_guarded before update or delete on payout_batch
  for each row execute function platform.guard_payout_batch();

create table payout (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  batch_id bigint not null,
  reward_id bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'live' check (status in ('live', 'withdrawn', 'returned')),
  primary key (tenant_id, id),
  foreign key (tenant_id, batch_id) references payout_batch (tenant_id, id),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id)
);
select platform.protect('payout');
-- a reward is paid out once, however many runs are started at the same time
create unique index payout_live on payout (tenant_id, reward_id) where status = 'live';
create index payout_of_batch on payout (tenant_id, batch_id);
