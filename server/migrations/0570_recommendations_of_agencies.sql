-- Tenants with the area of agencies have a route to the recommendations of an agency, which came later than the other pages.

create temporary table lacking on commit drop as
select tenant.id as tenant_id
  from tenant
 where exists (select from tenant_route where tenant_id = tenant.id and name = 'AgenturLeads')
   and not exists (select from tenant_route where tenant_id = tenant.id
                      and (name = 'AgenturEmpfehlungen'
                           or '/agentur/empfehlungen' in (path, path_en) or '/agency/recommendations' in (path, path_en)));

insert into tenant_route (tenant_id, name, path, path_en, position)
select lacking.tenant_id, 'AgenturEmpfehlungen', '/agentur/empfehlungen', '/agency/recommendations', max(position) + 1
  from lacking join tenant_route on tenant_route.tenant_id = lacking.tenant_id
 group by lacking.tenant_id;

-- What is in force is a version of its own.
insert into tenant_version (tenant_id, number, content, published_by, note)
select distinct on (last.tenant_id) last.tenant_id, last.number + 1,
       jsonb_set(last.content, '{routes}', coalesce(last.content -> 'routes', '[]') || jsonb_build_array(jsonb_build_object(
         'Name', 'AgenturEmpfehlungen', 'Path', '/agentur/empfehlungen', 'PathEn', '/agency/recommendations'))),
       'weitersagen migrate', 'AgenturEmpfehlungen: /agentur/empfehlungen'
  from lacking join tenant_version last on last.tenant_id = lacking.tenant_id
 order by last.tenant_id, last.number desc;

-- Servers read the routes again.
update tenant set slug = slug where id in (select tenant_id from lacking);
