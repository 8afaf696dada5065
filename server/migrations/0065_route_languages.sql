-- A screen has a path in each language: the English one is below /en, and the same as the German one where it is not set.
alter table tenant_route add column path_en text check (path_en like '/%');
