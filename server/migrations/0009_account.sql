-- A person has one account per tenant, its address is confirmed before it counts, and guessing a password is limited.

create table referrer (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- names the account in addresses without revealing its id
  public_hash text not null check (public_hash ~ '^[0-9a-f]{32}$'),
  -- empty only after deletion; lower case, otherwise as typed
  email text check (email = lower(email) and email like '%_@_%'),
  -- requested, not confirmed yet: replaces email when the link in the new mailbox is opened
  pending_email text check (pending_email = lower(pending_email)),
  salutation text,
  first_name text,
  last_name text,
  language text not null default 'de' check (language in ('de', 'en')),
  password_hash text,
  created_at timestamptz not null,
  -- the mailed link was opened: the address belongs to the person
  confirmed_at timestamptz,
  -- a password was set
  registered_at timestamptz,
  -- "at least 18, living in Germany" was declared
  eligibility_declared_at timestamptz,
  block_reason text check (block_reason in ('blocked', 'rules', 'employee')),
  blocked_at timestamptz,
  newsletter_permission boolean not null default false,
  newsletter_sent_at timestamptz,
  customer_number text,
  customer_number_status text check (customer_number_status in ('pending', 'confirmed', 'refused')),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, public_hash),
  check ((email is null) = (deleted_at is not null)),
  check (password_hash is null or confirmed_at is not null),
  check ((block_reason is null) = (blocked_at is null))
);
select platform.protect('referrer');
-- for login; also prevents a second account with the same address
create unique index referrer_email on referrer (tenant_id, email) where email is not null;
-- for the sweep that removes what a deleted account kept for its last payout
create index referrer_deleted on referrer (tenant_id, id) where deleted_at is not null;

-- Failed logins per address. Ten failures lock the login, for known and unknown addresses alike, so that a lock
-- reveals nothing about an account. A new password ends the lock.
create table failed_login (
  tenant_id integer not null references tenant on delete cascade,
  -- keyed hash of the typed address: the address of a person without an account is not stored
  email_hash bytea not null,
  count integer not null check (count > 0),
  first_at timestamptz not null,
  primary key (tenant_id, email_hash)
);
select platform.protect('failed_login');
-- for the sweep that deletes old failures
create index failed_login_age on failed_login (tenant_id, first_at);
