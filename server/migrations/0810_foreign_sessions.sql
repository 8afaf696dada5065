-- A session that an operator opened with a link of theirs is known as one: it proves nothing about the account's owner.
-- A column with a constant default, which takes an instant.
alter table access_token
  add column is_foreign boolean not null default false;
