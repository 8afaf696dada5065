-- A product has a life: draft, active for a period, withdrawn with a successor. No life ends by deleting a row.

alter table product
  add column status text not null default 'active' check (status in ('draft', 'active', 'withdrawn')),
  -- while active: on sale from and until these instants, both included; empty is without limit
  add column active_from timestamptz,
  add column active_until timestamptz,
  -- what replaces the product once it is not on sale any more
  add column successor_id integer,
  -- came with the catalogue that ships with the tenant's files; a later load of the same product takes the mark away
  add column bundled boolean not null default false,
  add constraint product_period check (active_until > active_from),
  add constraint product_successor check (successor_id <> id),
  add foreign key (tenant_id, successor_id) references product (tenant_id, id),
  -- what an agency gets is needed by tenants with agencies only
  alter column commission drop not null;

alter table device_offer
  add column status text not null default 'active' check (status in ('draft', 'active', 'withdrawn')),
  add column active_from timestamptz,
  add column active_until timestamptz,
  add column successor_id integer,
  add column bundled boolean not null default false,
  add constraint device_offer_period check (active_until > active_from),
  add constraint device_offer_successor check (successor_id <> id),
  add foreign key (tenant_id, successor_id) references device_offer (tenant_id, id);

-- Excluded ids become a setting of the tenant: a tenant that stores products with the ids that were excluded everywhere
-- keeps leaving them out.
do $$
declare
  tenant_to_change integer;
begin
  for tenant_to_change in select id from tenant loop
    -- row-level security restricts the owner too
    perform set_config('app.tenant_id', tenant_to_change::text, true);
    update tenant set configuration = configuration || '{"AusgeschlosseneProdukte": [637, 638, 639, 640]}'
     where id = tenant_to_change
       and exists (select from product where tenant_id = tenant_to_change and product.id between 637 and 640);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- What was once on sale is never a draft again: recommendations may refer to it.
create function platform.refuse_new_draft() returns trigger
  language plpgsql as $$
begin
  raise exception '% % was on sale and cannot become a draft', tg_table_name, old.id using errcode = 'check_violation';
end $$;
create trigger product_stays_public before update of status on product
  for each row when (old.status <> 'draft' and new.status = 'draft') execute function platform.refuse_new_draft();
create trigger device_offer_stays_public before update of status on device_offer
  for each row when (old.status <> 'draft' and new.status = 'draft') execute function platform.refuse_new_draft();
