-- A key of an integration works for what it was made for, from where it was made for, and until it expires.

-- Keys that exist keep working for everything and from everywhere.
alter table api_key
  add column scopes text[] not null default '{orders,numbers}'
    check (scopes <@ array['orders', 'numbers'] and scopes <> '{}'),
  add column expires_at timestamptz,
  -- Empty: from every address.
  add column networks inet[] not null default '{}',
  add constraint api_key_expires_later check (expires_at is null or expires_at > created_at);
comment on column api_key.last_used_at is 'The first use of the day of the last use, so that a busy key writes once a day.';
