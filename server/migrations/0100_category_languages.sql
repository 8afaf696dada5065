-- A category has a path in each language, unique in each: the English one is below /en, and the same as the German one where it is not set.
alter table product_category
  add column key_en text check (key_en <> ''),
  add column english_key text generated always as (coalesce(key_en, key)) stored,
  -- Deferred, so that one load can exchange the paths of two categories.
  add constraint product_category_english_key unique (tenant_id, english_key) deferrable initially deferred;
