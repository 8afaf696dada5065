-- An undecided link repeats none of the account: what the account has recommended is not revealed.
-- The index replaces `recommendation_repeated` in 0805. While it is built, links can be read but not written: a migration is one
-- transaction, so it cannot be built concurrently.
create unique index recommendation_repeated_own
  on recommendation (tenant_id, referrer_id, product_id, contact_hash, coalesce(device_id, 0))
  where status = 'open' and contact_hash is not null and typed_first_name is null;
