-- Links of typed addresses end with the accounts that were never confirmed, and their typed names are deleted then.
-- While the index is built, links can be read but not written, as in 0804.
create index recommendation_unclaimed on recommendation (tenant_id, created_at)
  where typed_first_name <> '';

comment on column recommendation.typed_first_name is
  'What the form said when someone typed the address of an account. Null for its owner''s own links; empty once the link is over and unclaimed.';
