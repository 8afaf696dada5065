-- a click costs one row and one index entry, and a batch of them one round trip

-- Nobody asks for one click; what is counted is found by its recommendation.
alter table click drop constraint click_pkey, drop column id;
drop sequence click_id;

-- A transaction of its own: enters the tenant's scope, so that the wall holds, and stores.
create function platform.store_clicks(
  tenant integer, recommendations bigint[], moments timestamptz[], channels text[], visitors text[], kinds text[]
) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  insert into public.click (tenant_id, recommendation_id, clicked_at, channel, visitor, kind)
  select tenant, followed, moment, channel, decode(visitor, 'hex'), kind
    from unnest(recommendations, moments, channels, visitors, kinds) as c (followed, moment, channel, visitor, kind);
end $$;
