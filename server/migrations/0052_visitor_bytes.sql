-- the visitors of a batch travel as bytes: nobody writes digits that the database has to read

drop function platform.store_clicks(integer, bigint[], timestamptz[], text[], text[], text[]);

create function platform.store_clicks(
  tenant integer, recommendations bigint[], moments timestamptz[], channels text[], visitors bytea[], kinds text[]
) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.tenant_id', tenant::text, true);
  insert into public.click (tenant_id, recommendation_id, clicked_at, channel, visitor, kind)
  select tenant, followed, moment, channel, visitor, kind
    from unnest(recommendations, moments, channels, visitors, kinds) as c (followed, moment, channel, visitor, kind);
end $$;
