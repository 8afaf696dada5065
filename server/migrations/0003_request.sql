-- A repeated request has one effect, and too many requests are refused.

-- A request that is repeated with the same key gets the stored response, byte for byte.
create table idempotency_key (
  tenant_id integer not null references tenant on delete cascade,
  call_id text not null,
  key text not null,
  request_hash bytea not null,
  -- both are empty while the first request is still running
  answer_status smallint,
  -- json keeps the order of the fields, jsonb does not
  answer_body json,
  created_at timestamptz not null,
  primary key (tenant_id, call_id, key)
);
select platform.protect('idempotency_key');
-- for the sweep that deletes old keys
create index idempotency_key_age on idempotency_key (tenant_id, created_at);

-- Attempts per bucket and time window. The bucket is hashed, so no address is stored.
create table rate_limit (
  tenant_id integer not null references tenant on delete cascade,
  bucket_hash bytea not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (tenant_id, bucket_hash, window_start)
);
select platform.protect('rate_limit');
-- for the sweep that deletes closed windows
create index rate_limit_age on rate_limit (tenant_id, window_start);
