-- A bank account is never stored readable, and a changed one is not paid to for three days.

-- The account of a referrer or recipient. Where the tenant does not keep accounts, only the fingerprint remains after
-- the payout: it tells a changed account from the same one and cannot be decrypted.
create table bank_account (
  tenant_id integer not null references tenant on delete cascade,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  -- holder, IBAN and BIC, encrypted with the key named beside it; empty once removed
  sealed bytea,
  key_id text,
  -- keyed hash: equal accounts are recognised, none can be decrypted
  fingerprint bytea,
  -- what the person is shown
  masked text,
  saved_at timestamptz not null,
  -- no payout until then: a change that the person did not make must not cost them their reward
  frozen_until timestamptz,
  primary key (tenant_id, person, person_id),
  constraint bank_account_whole check (
    (sealed is null) = (key_id is null) and (sealed is null) = (masked is null) and (sealed is null or fingerprint is not null))
);
select platform.protect('bank_account');
-- for the fraud rules: other persons with the same account
create index bank_account_fingerprint on bank_account (tenant_id, fingerprint) where fingerprint is not null;
-- for the rotation of keys
create index bank_account_key on bank_account (tenant_id, key_id) where key_id is not null;
