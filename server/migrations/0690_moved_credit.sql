-- Figures follow a recommendation that is handed over to another member, and money follows the channel of the first recipient.

-- The days on which money was booked for recommendations. Their figures name the recommendation's channel and member.
create function platform.booked_days(tenant integer, recommendations bigint[]) returns setof date
  language sql stable as $$
  select (e.at at time zone 'Europe/Berlin')::date
    from public.reward w join public.ledger_entry e on e.tenant_id = w.tenant_id and e.reward_id = w.id
   where w.tenant_id = tenant and w.recommendation_id = any (recommendations)
  union
  select (e.at at time zone 'Europe/Berlin')::date
    from public.placed_order p
    join public.commission c on c.tenant_id = p.tenant_id and c.order_id = p.id
    join public.ledger_entry e on e.tenant_id = c.tenant_id and e.commission_id = c.id
   where p.tenant_id = tenant and p.recommendation_id = any (recommendations)
$$;

create or replace function platform.mark_changed_recommendation() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select distinct w.tenant_id, (w.created_at at time zone 'Europe/Berlin')::date
    from written w join former f on f.tenant_id = w.tenant_id and f.id = w.id
   where w.status <> f.status or (w.locked_at is null) <> (f.locked_at is null)
      or w.agency_member_id is distinct from f.agency_member_id;
  insert into public.insight_change
  select moved.tenant_id, day
    from (select w.tenant_id, array_agg(w.id) as ids
            from written w join former f on f.tenant_id = w.tenant_id and f.id = w.id
           where w.agency_member_id is distinct from f.agency_member_id
           group by w.tenant_id) as moved,
         platform.booked_days(moved.tenant_id, moved.ids) as day;
  return null;
end $$;

-- Only the first recipient decides about the channel, and before it there is rarely any money.
create function platform.mark_days_of_channel() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select accepted.tenant_id, day
    from (select tenant_id, array_agg(recommendation_id) as ids from written group by tenant_id) as accepted,
         platform.booked_days(accepted.tenant_id, accepted.ids) as day;
  return null;
end $$;
create trigger recipient_marks_days_of_channel after insert on recipient
  referencing new table as written for each statement execute function platform.mark_days_of_channel();

-- `ledger_entry_at` is the same index.
drop index ledger_entry_by_time;
