-- A solved captcha is accepted once, even if it is sent many times at the same moment.

-- The nonces of accepted captchas. The primary key decides which of several requests was first.
create table used_captcha (
  tenant_id integer not null references tenant on delete cascade,
  nonce bytea not null,
  -- from then on the captcha is too old to be accepted, and this row is no longer needed
  expires_at timestamptz not null,
  primary key (tenant_id, nonce)
);
select platform.protect('used_captcha');
-- for the sweep that deletes expired rows
create index used_captcha_expiry on used_captcha (tenant_id, expires_at);
