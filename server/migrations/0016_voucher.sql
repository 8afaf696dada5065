-- A reward gets one voucher code, a code is given out once, and codes are never stored readable.

-- The stock of voucher codes and the rewards they were assigned to.
create table voucher (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  value_cents integer not null check (value_cents > 0),
  -- the code, encrypted with the key named beside it
  sealed bytea not null,
  key_id text not null,
  -- keyed hash: the same code is imported once
  fingerprint bytea not null,
  added_at timestamptz not null,
  reward_id bigint,
  assigned_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, fingerprint),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id),
  check ((reward_id is null) = (assigned_at is null))
);
select platform.protect('voucher');
-- a reward gets one code
create unique index voucher_of_reward on voucher (tenant_id, reward_id) where reward_id is not null;
-- for choosing the next code and counting the stock
create index voucher_stock on voucher (tenant_id, value_cents, id) where reward_id is null;
-- for the list of all values that ever had codes
create index voucher_value on voucher (tenant_id, value_cents);

-- The operator is warned at most once a day that the codes of a value run out.
create table voucher_warning (
  tenant_id integer not null references tenant on delete cascade,
  value_cents integer not null check (value_cents > 0),
  warned_at timestamptz not null,
  primary key (tenant_id, value_cents)
);
select platform.protect('voucher_warning');
