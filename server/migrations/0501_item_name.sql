-- What an order is about has one name everywhere: that of the device with its tariff, otherwise that of the product.
create function platform.item_name(tenant integer, product integer, device integer, wanted text) returns text
  language sql stable as $$
  select coalesce(
    (select t.translation from public.catalogue_phrase t
      where t.tenant_id = tenant and t.language = wanted and t.phrase = named.name), named.name)
    from (select coalesce(
      (select d.display_name from public.device_offer d
        where d.tenant_id = tenant and d.device_id = device and d.tariff_id = product),
      (select p.display_name from public.product p where p.tenant_id = tenant and p.id = product)) as name) as named
$$;
