-- A payout batch is created and released by two different operators, each proven by a key of their own.

-- The people who run payouts, for the whole installation. A key is shown once; only its hash is stored.
create table operator (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  -- empty for people named in batches from before there were keys: they cannot sign
  key_hash bytea,
  added_at timestamptz not null,
  -- the operating-system user who ran the command
  added_by text not null check (added_by <> ''),
  revoked_at timestamptz
);
-- one operator per name, whatever its capitals
create unique index operator_name on operator (lower(name));
-- for the lookup of a key
create unique index operator_key on operator (key_hash);

-- Batches named people by free text until now. Each of these names becomes an operator without a key.
alter table payout_batch no force row level security;
alter table payout_batch disable trigger payout_batch_guarded;
insert into operator (name, added_at, added_by)
select distinct on (lower(named.name)) named.name, named.at, 'migration'
  from (select created_by as name, created_at as at from payout_batch
        union all
        select released_by, released_at from payout_batch where released_by is not null) as named
 order by lower(named.name), named.at;
alter table payout_batch drop constraint payout_batch_released;
alter table payout_batch rename column created_by to creator_name;
alter table payout_batch rename column released_by to releaser_name;
alter table payout_batch
  add column created_by bigint references operator,
  add column created_os_user text,
  add column released_by bigint references operator,
  add column released_os_user text;
update payout_batch
   set created_by = (select id from operator where lower(name) = lower(creator_name)), created_os_user = 'unknown',
       released_by = (select id from operator where lower(name) = lower(releaser_name)),
       released_os_user = case when releaser_name is not null then 'unknown' end;
-- This also drops the comparison of the names.
alter table payout_batch drop column creator_name, drop column releaser_name;
alter table payout_batch
  alter column created_by set not null,
  alter column created_os_user set not null,
  add constraint payout_batch_two_operators check (released_by <> created_by),
  add constraint payout_batch_released check (
    (status = 'released') = (released_at is not null and released_by is not null and released_os_user is not null
      and execution_on is not null and count is not null and total_cents is not null and sha256 is not null));
alter table payout_batch enable trigger payout_batch_guarded;
alter table payout_batch force row level security;
