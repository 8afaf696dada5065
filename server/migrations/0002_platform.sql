-- a repeated call has one effect, a mail leaves only with the change it tells of, a token is never stored readable

create table idempotency_key (
  tenant_id integer not null references tenant on delete cascade,
  call_id text not null,
  key text not null,
  request_hash bytea not null,
  -- both empty while the first request is still at work
  answer_status smallint,
  answer_body jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, call_id, key)
);
select platform.protect('idempotency_key');
-- serves the sweep that forgets old keys
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

create table rate_limit (
  tenant_id integer not null references tenant on delete cascade,
  bucket_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (tenant_id, bucket_hash, window_start)
);
select platform.protect('rate_limit');
-- serves the sweep that forgets closed windows
create index rate_limit_age on rate_limit (tenant_id, window_start);

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
-- serves "end all sessions of this person"
create index access_token_subject on access_token (tenant_id, kind, subject);
-- serves the sweep that forgets expired tokens
create index access_token_expiry on access_token (tenant_id, expires_at);

create table mail (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  to_address text not null,
  language text not null,
  template text not null,
  data jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  -- kept from the first attempt, so that a repeated mail is recognised as the same
  message_id text,
  subject text,
  html text,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  primary key (tenant_id, id)
);
select platform.protect('mail');
-- serves the mailbox and the operator's list, newest first
create index mail_newest on mail (tenant_id, created_at desc, id desc);
-- serves the sweep that sends what was left behind
create index mail_unsent on mail (tenant_id, id) where status = 'pending';

-- The server's role may not touch the queue itself: it adds jobs of the tenant under whose scope it works.
create function platform.enqueue(
  task text, payload jsonb, run_at timestamptz default null, job_key text default null
) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant integer := platform.current_tenant();
begin
  if tenant is null then
    raise exception 'a job needs a tenant scope' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => enqueue.task,
    payload => (enqueue.payload || jsonb_build_object('tenantId', tenant))::json,
    run_at => enqueue.run_at,
    -- keys of two tenants never meet
    job_key => tenant || ':' || enqueue.job_key);
end $$;
