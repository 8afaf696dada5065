-- Every count has a number of its own, so that the list of what was counted can be read page by page from an index.

alter table insight_count add column id bigint generated always as identity;
-- for the list of what was counted
create index insight_count_listed on insight_count (tenant_id, day, id);
