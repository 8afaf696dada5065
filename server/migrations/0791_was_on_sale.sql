-- A product whose planned sale is taken back before it began is a draft again; one that was on sale never is.

alter table product
  -- visitors may have seen it, in this or an earlier period; a period without a begin has begun
  add column was_on_sale boolean not null default true;

do $$
declare
  tenant_to_change integer;
begin
  for tenant_to_change in select id from tenant loop
    -- row-level security restricts the owner too
    perform set_config('app.tenant_id', tenant_to_change::text, true);
    -- Whether a period begins in the future is decided when the product is changed. Earlier periods were not recorded:
    -- a product that no recommendation and no order refers to counts as one that had none.
    update product set was_on_sale = false
     where tenant_id = tenant_to_change
       and (status = 'draft'
            or (status = 'active' and active_from is not null
                and not exists (select from recommendation r where r.tenant_id = product.tenant_id and r.product_id = product.id)
                and not exists (select from placed_order o where o.tenant_id = product.tenant_id and o.product_id = product.id)));
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Servers of the version before do not write the column.
create function platform.keep_was_on_sale() returns trigger
  language plpgsql as $$
begin
  new.was_on_sale := true;
  return new;
end $$;
create trigger product_was_on_sale before insert or update of status, active_from on product
  for each row when (new.status = 'withdrawn' or (new.status = 'active' and new.active_from is null))
  execute function platform.keep_was_on_sale();

drop trigger product_stays_public on product;
create trigger product_stays_public before update of status on product
  for each row when (old.status <> 'draft' and new.status = 'draft' and (old.was_on_sale or new.was_on_sale))
  execute function platform.refuse_new_draft();
