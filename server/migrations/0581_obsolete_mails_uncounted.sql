-- Mails whose link was used or replaced before they were sent once counted as undeliverable. Counts of days whose mails
-- are still stored lose them. A count that is too small to contain them was made by the present rule and stays.

do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    with obsolete as (
      select c.day, c.channel, f.obsolete as less, c.count
        from (select (created_at at time zone 'Europe/Berlin')::date as day, left(template, 60) as template,
                     count(*) filter (where last_error = 'its link is not needed any more') as obsolete,
                     count(*) as total
                from mail where tenant_id = one and status = 'failed' group by 1, 2) f
        join insight_count c on c.tenant_id = one and c.kind = 'mailFailed' and c.day = f.day and c.channel = f.template
       where f.obsolete > 0 and c.count >= f.total),
    deleted as (
      delete from insight_count c using obsolete o
       where c.tenant_id = one and c.kind = 'mailFailed' and c.day = o.day and c.channel = o.channel
         and o.count = o.less
      returning c.day),
    lowered as (
      update insight_count c set count = c.count - o.less from obsolete o
       where c.tenant_id = one and c.kind = 'mailFailed' and c.day = o.day and c.channel = o.channel
         and o.count > o.less
      returning c.day)
    insert into insight_change
    select one, day from deleted union select one, day from lowered;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
