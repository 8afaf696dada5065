-- A category remembers the ids of the categories that were merged into it, so that saved views and links by id still find it.

alter table product_category add column merged_ids integer[] not null default '{}';
comment on column product_category.merged_ids is
  'Ids of categories that were merged into this one, also those that had been merged into them.';
