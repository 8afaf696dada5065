-- a solved challenge opens one door once, however many try it at the same moment

create table used_captcha (
  tenant_id integer not null references tenant on delete cascade,
  nonce bytea not null,
  -- from then on the challenge is refused for its age, and this row is no longer needed
  expires_at timestamptz not null,
  primary key (tenant_id, nonce)
);
select platform.protect('used_captcha');
-- serves the sweep that forgets what has expired
create index used_captcha_expiry on used_captcha (tenant_id, expires_at);
