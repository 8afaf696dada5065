-- A recommendation and an order name the device with the tariff, and a device that was recommended is never deleted.

-- the device that is recommended with the tariff; empty for a tariff alone
alter table recommendation add column device_id integer;
alter table recommendation add constraint recommendation_offer
  foreign key (tenant_id, device_id, product_id) references device_offer (tenant_id, device_id, tariff_id);

-- a referrer has one open recommendation per product, device and contact
drop index recommendation_repeated;
create unique index recommendation_repeated
  on recommendation (tenant_id, referrer_id, product_id, contact_hash, coalesce(device_id, 0))
  where status = 'open' and contact_hash is not null;

-- the device that was ordered with the tariff; empty for a tariff alone
alter table placed_order add column device_id integer check (device_id is null or product_id is not null);

-- A device with its tariff may pay bounties of its own instead of the tariff's; device 0 is the tariff alone.
alter table bounty
  add column device_id integer not null default 0 check (device_id >= 0),
  add column offered_device_id integer generated always as (nullif(device_id, 0)) stored,
  drop constraint bounty_pkey,
  add primary key (tenant_id, product_id, device_id, starts_at, amount_cents),
  add foreign key (tenant_id, offered_device_id, product_id)
    references device_offer (tenant_id, device_id, tariff_id) on delete cascade;

-- An ordered device is offered with the ordered tariff. Separate from the check of the other references, so that
-- orders without a device cost nothing more.
create function platform.require_offer_of_order() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from written w
     where w.device_id is not null
       and not exists (
         select from public.device_offer o
          where o.tenant_id = w.tenant_id and o.device_id = w.device_id and o.tariff_id = w.product_id)
  ) then
    raise exception 'an order names a device that is not offered with its product' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger placed_order_offer after insert on placed_order
  referencing new table as written for each statement execute function platform.require_offer_of_order();
create trigger placed_order_still_offer after update on placed_order
  referencing new table as written for each statement execute function platform.require_offer_of_order();

-- A device offer with orders cannot be deleted, except together with its tenant.
create function platform.require_no_ordered_offer() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from public.placed_order
     where tenant_id = old.tenant_id and product_id = old.tariff_id and device_id = old.device_id
  ) and exists (select from public.tenant where id = old.tenant_id) then
    raise exception 'device offer % has orders', old.id using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger offer_without_order after delete on device_offer
  for each row execute function platform.require_no_ordered_offer();
