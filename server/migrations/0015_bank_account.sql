-- an account number is never stored readable, and a changed one is not paid to for three days

create table bank_account (
  tenant_id integer not null references tenant on delete cascade,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  -- holder, IBAN and BIC, sealed with the key named beside it; empty once removed
  sealed bytea,
  key_id text,
  -- keyed: equal accounts are recognised, none can be read back
  fingerprint bytea,
  -- what the person is shown again
  masked text,
  saved_at timestamptz not null,
  -- a change that the person did not make must not cost them their reward
  frozen_until timestamptz,
  primary key (tenant_id, person, person_id),
  check ((sealed is null) = (key_id is null) and (sealed is null) = (fingerprint is null) and (sealed is null) = (masked is null))
);
select platform.protect('bank_account');
-- serves the abuse rules: who else is paid to this account
create index bank_account_fingerprint on bank_account (tenant_id, fingerprint) where fingerprint is not null;
-- serves the rotation of keys
create index bank_account_key on bank_account (tenant_id, key_id) where key_id is not null;

create table voucher (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  value_cents integer not null check (value_cents > 0),
  sealed bytea not null,
  key_id text not null,
  -- keyed: the same code is taken in once
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
-- serves the choice of the next code and the count of the stock
create index voucher_stock on voucher (tenant_id, value_cents, id) where reward_id is null;
-- serves the job that hands codes out
create index reward_to_voucher on reward (tenant_id, status_at) where status = 'collected' and choice = 'voucher';
