-- one person has one account per tenant, a link opens a door once, and no password or token is stored readable

create table referrer (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  -- names the account in addresses without telling its id
  public_hash text not null check (public_hash ~ '^[0-9a-f]{32}$'),
  -- empty only after deletion; lower case, as the person typed it otherwise
  email text check (email = lower(email) and email like '%_@_%'),
  salutation text,
  first_name text,
  last_name text,
  language text not null default 'de' check (language in ('de', 'en')),
  password_hash text,
  created_at timestamptz not null,
  -- the mailed link was followed: the address is the person's own
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
  failed_logins integer not null default 0 check (failed_logins >= 0),
  login_locked_until timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, public_hash),
  check ((email is null) = (deleted_at is not null)),
  check (password_hash is null or confirmed_at is not null),
  check ((block_reason is null) = (blocked_at is null))
);
select platform.protect('referrer');
-- serves login, and makes a second account for one address impossible
create unique index referrer_email on referrer (tenant_id, email) where email is not null;

create table one_time_token (
  tenant_id integer not null references tenant on delete cascade,
  hash bytea not null,
  purpose text not null check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent', 'bankAccount'
  )),
  subject bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash)
);
select platform.protect('one_time_token');
-- serves "a newer link ends the older ones" and the sweep that forgets expired ones
create index one_time_token_subject on one_time_token (tenant_id, purpose, subject);
create index one_time_token_expiry on one_time_token (tenant_id, expires_at);
