-- An operator has one account, proven by a passkey or by password and one-time code, and roles that end at their tenants.

-- Operators of the console have an address. Those who only sign commands have none.
alter table operator
  add column email text check (email = lower(email) and email <> ''),
  add column language text not null default 'de' check (language in ('de', 'en')),
  add column password_hash text,
  -- the secret of the one-time codes, encrypted, and the last code that was used
  add column totp_sealed bytea,
  add column totp_key_id text,
  add column totp_confirmed_at timestamptz,
  add column totp_step bigint not null default 0,
  add column joined_at timestamptz,
  add column locked_at timestamptz,
  add column left_at timestamptz;
-- one account per address, also of people who left: who signed something stays known
create unique index operator_email on operator (email);

-- What an operator may do: an administrator in the installation, all others in the tenants that they are given.
create table operator_role (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator on delete cascade,
  role text not null check (role in ('administrator', 'manager', 'care', 'finance', 'auditor')),
  -- empty for the installation
  for_tenant integer references tenant on delete cascade,
  granted_at timestamptz not null,
  granted_by text not null check (granted_by <> ''),
  constraint operator_role_once unique nulls not distinct (operator_id, role, for_tenant),
  constraint operator_role_scope check ((role = 'administrator') = (for_tenant is null))
);
create index operator_role_tenant on operator_role (for_tenant);

-- A passkey belongs to one operator.
create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator on delete cascade,
  credential text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null check (name <> ''),
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_owner on operator_passkey (operator_id);

-- Codes for the day on which all passkeys are lost. Each works once; only the hash is stored.
create table operator_recovery_code (
  operator_id bigint not null references operator on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (operator_id, hash)
);

-- Sessions of the console. They end by time, by idleness, by logging out or by another session of the same operator.
create table operator_session (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  operator_id bigint not null references operator on delete cascade,
  method text not null check (method in ('passkey', 'password', 'recovery', 'invitation', 'demo')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- the last time that a passkey or a one-time code was given
  authenticated_at timestamptz not null,
  address text not null,
  user_agent text,
  ended_at timestamptz
);
create index operator_session_owner on operator_session (operator_id, created_at);

-- Links into the console. Each works once.
create table operator_link (
  hash bytea primary key,
  operator_id bigint not null references operator on delete cascade,
  purpose text not null check (purpose in ('invitation', 'demo')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_link_owner on operator_link (operator_id);

-- Challenges for passkeys. Each is answered once, by the row's deletion.
create table operator_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('login', 'stepUp', 'register')),
  operator_id bigint references operator on delete cascade,
  expires_at timestamptz not null
);

-- Failed logins by address of the network or of the account, in fixed windows.
create table operator_attempt (
  bucket_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (bucket_hash, window_start)
);

-- An operator who left goes with the last record that they signed, in whichever tenant.
create or replace function platform.forget_operators(before timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  former bigint;
  deleted integer := 0;
begin
  for former in select id from public.operator
                 where case when email is null then revoked_at else left_at end <= before loop
    begin
      delete from public.operator where id = former;
      deleted := deleted + 1;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return deleted;
end $$;
