-- No key, session or mailed link is stored readable: only its hash is.

-- Keys of integrations. A revoked key stays, so that its use can be traced.
create table api_key (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  name text not null,
  hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, hash)
);
select platform.protect('api_key');

-- Sessions. They end by expiry or by revocation.
create table access_token (
  tenant_id integer not null references tenant on delete cascade,
  hash bytea not null,
  kind text not null check (kind in ('user', 'agency', 'recipient', 'callCentre')),
  subject bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, hash)
);
select platform.protect('access_token');
-- for "end all sessions of this person"
create index access_token_subject on access_token (tenant_id, kind, subject);
-- for the sweep that deletes expired sessions
create index access_token_expiry on access_token (tenant_id, expires_at);

-- Mailed links. Each works once, for one purpose.
create table one_time_token (
  tenant_id integer not null references tenant on delete cascade,
  hash bytea not null,
  purpose text not null check (purpose in (
    'registration', 'passwordReset', 'login', 'autologin', 'newsletterOptIn', 'newsletterOptOut', 'recipientConsent',
    'bankAccount', 'shareScreen', 'callCentre', 'emailChange'
  )),
  subject bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash)
);
select platform.protect('one_time_token');
-- for "a newer link replaces the older ones"
create index one_time_token_subject on one_time_token (tenant_id, purpose, subject);
-- for the sweep that deletes expired links
create index one_time_token_expiry on one_time_token (tenant_id, expires_at);
