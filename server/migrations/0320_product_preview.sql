-- A manager sees changes of a product on the tenant's pages before they count; what was tried is gone after a quarter of an hour.

-- Changes that are shown by a signed link only. Nothing reads them but the preview.
create table product_preview (
  tenant_id integer not null references tenant on delete cascade,
  id uuid not null,
  product_id integer not null,
  changes jsonb not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, product_id) references product (tenant_id, id) on delete cascade
);
-- for deleting those that are over
create index product_preview_over on product_preview (tenant_id, expires_at);
comment on table product_preview is 'Unsaved changes of a product, for a preview that ends by itself.';
select platform.protect('product_preview');
