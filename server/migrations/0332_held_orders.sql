-- What an order says about its customer is kept while a hold keeps the data of a person of its recommendation.

-- Whether a hold keeps the data of the referrer or of the recipient of an order.
create function platform.is_held_order(tenant integer, wanted bigint) returns boolean
  language sql stable as $$
  select coalesce((
    select platform.is_held_party(tenant, recommendation.referrer_id, placed_order.recipient_id)
      from public.placed_order
      join public.recommendation
        on recommendation.tenant_id = placed_order.tenant_id and recommendation.id = placed_order.recommendation_id
     where placed_order.tenant_id = tenant and placed_order.id = wanted), false)
$$;
