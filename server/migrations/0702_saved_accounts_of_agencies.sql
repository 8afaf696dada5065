-- A payment that fails removes the account it went to, and no account that was saved since.
alter table agency add column account_saved_at timestamptz;
