-- An administrator can add a tenant in the console, and visitors see no tenant that an operator has closed.

alter table tenant add column closed_at timestamptz;
comment on column tenant.closed_at is 'Since when operators keep the tenant closed to visitors; null while it may be open.';

-- The server's login may not add tenants. This function adds one as the owner of the tables, outside every tenant's scope
-- and closed: until an operator opens it, no visitor sees it. Null if the slug is taken.
create function platform.add_closed_tenant(new_slug text, new_brand text, settings jsonb, at timestamptz)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added integer;
begin
  if platform.current_tenant() is not null then
    raise exception 'a tenant is added outside every tenant''s scope' using errcode = 'check_violation';
  end if;
  if new_slug is null or new_slug !~ '^[a-z][a-z0-9-]{1,30}$'
     or new_slug in ('mandant', 'konsole', 'sso', 'api', 'cms', 'www') then
    raise exception 'not a slug of a tenant' using errcode = 'check_violation';
  end if;
  if jsonb_typeof(settings) is distinct from 'object' or octet_length(settings::text) > 1000000
     or settings ->> 'Mandant' is distinct from new_slug or settings ->> 'Name' is distinct from new_brand then
    raise exception 'not the settings of this tenant' using errcode = 'check_violation';
  end if;
  if at is null then
    raise exception 'a new tenant is closed' using errcode = 'check_violation';
  end if;
  insert into public.tenant (slug, brand, configuration, created_at, closed_at)
  values (new_slug, new_brand, settings, at, at)
  on conflict (slug) do nothing
  returning id into added;
  return added;
end $$;
revoke execute on function platform.add_closed_tenant(text, text, jsonb, timestamptz) from public;
grant execute on function platform.add_closed_tenant(text, text, jsonb, timestamptz) to weitersagen_app;
