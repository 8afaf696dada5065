-- A login at the tenant's sign-on begins and ends in the same browser, once, within ten minutes.

-- Logins of agency members under way. The browser keeps the verifier and a cookie; both are stored hashed.
create table agency_sign_on (
  tenant_id integer not null references tenant on delete cascade,
  -- S256 of the verifier, as the provider gets it
  challenge text collate "C" not null check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  state_hash bytea not null,
  browser_hash bytea not null,
  -- must be in the ID token that the provider issues
  nonce text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, challenge)
);
select platform.protect('agency_sign_on');
-- for the sweep that deletes old ones
create index agency_sign_on_expiry on agency_sign_on (tenant_id, expires_at);
select platform.show_work('agency_sign_on', 'expires_at');
