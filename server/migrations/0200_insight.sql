-- Figures of a day are rebuilt from the rows behind them, and every change to these rows marks its day as changed.

-- What is counted as it happens, because no other table stores it: pages seen, shares, clicks and mails of a day. Names no
-- person: only closed lists, products, agencies and channels.
create table insight_count (
  tenant_id integer not null references tenant on delete cascade,
  -- of Germany's calendar
  day date not null,
  -- machineClick: bots and previews; visit: a person counted once a day and link
  kind text not null check (
    kind in ('seenCatalogue', 'seenForm', 'share', 'click', 'machineClick', 'visit', 'mailSent', 'mailFailed')),
  -- 0: none
  product_id integer not null default 0,
  -- how a link was shared; for mails the name of the mail
  channel text not null default '' check (length(channel) <= 60),
  -- how the referrer came
  campaign text not null default '' check (length(campaign) <= 40),
  language text not null default '' check (language in ('', 'de', 'en')),
  device text not null default '' check (device in ('', 'phone', 'tablet', 'computer')),
  agency_id bigint not null default 0,
  agency_member_id bigint not null default 0,
  count bigint not null check (count > 0),
  primary key (tenant_id, day, kind, product_id, channel, campaign, language, device, agency_id, agency_member_id)
);
select platform.protect('insight_count');

-- Days whose figures are out of date. Written in the transaction of the change and emptied by the job, so it has no keys;
-- a day may be listed many times.
create table insight_change (
  tenant_id integer not null,
  day date not null
);
select platform.protect('insight_change');
select platform.show_work('insight_change', 'tenant_id');

-- The figures of a day, once for each scope and dimension. Counts of pages, shares and clicks belong to the day on which
-- they happened; all others to the day on which the recommendation was created.
create table insight_day (
  tenant_id integer not null references tenant on delete cascade,
  scope text not null check (scope in ('tenant', 'agency', 'member')),
  -- the agency or member; 0 for the tenant
  scope_id bigint not null,
  dimension text not null check (
    dimension in ('all', 'product', 'channel', 'campaign', 'productChannel', 'language', 'device', 'mail')),
  -- the product's id, the name of the channel, ...
  key text collate "C" not null,
  day date not null,
  seen_catalogue bigint not null default 0,
  seen_form bigint not null default 0,
  shares bigint not null default 0,
  clicks bigint not null default 0,
  machine_clicks bigint not null default 0,
  visits bigint not null default 0,
  mails_sent bigint not null default 0,
  mails_failed bigint not null default 0,
  recommendations bigint not null default 0,
  -- recommendations that reached the step
  opened bigint not null default 0,
  accepted bigint not null default 0,
  ordered bigint not null default 0,
  valid bigint not null default 0,
  paid bigint not null default 0,
  recipients bigint not null default 0,
  orders bigint not null default 0,
  cancelled_orders bigint not null default 0,
  valid_orders bigint not null default 0,
  -- what the valid orders cost according to the ledger: rewards and commissions
  cost_cents bigint not null default 0,
  primary key (tenant_id, scope, scope_id, dimension, key, day)
);
select platform.protect('insight_day');
-- for replacing the figures of a day
create index insight_day_day on insight_day (tenant_id, day);

-- How many recommendations of a day took how long to reach a step, counted in classes of time.
create table insight_wait (
  tenant_id integer not null references tenant on delete cascade,
  scope text not null check (scope in ('tenant', 'agency', 'member')),
  scope_id bigint not null,
  dimension text not null check (dimension in ('all', 'product', 'channel', 'campaign', 'productChannel')),
  key text collate "C" not null,
  day date not null,
  step text not null check (step in ('opened', 'accepted', 'ordered', 'valid', 'paid')),
  class smallint not null check (class between 0 and 31),
  count bigint not null check (count > 0),
  primary key (tenant_id, scope, scope_id, dimension, key, day, step, class)
);
select platform.protect('insight_wait');
-- for replacing the counts of a day
create index insight_wait_day on insight_wait (tenant_id, day);

-- The sums of the ledger's entries of a day, once for each scope and dimension. The day is that of the entry.
create table insight_money (
  tenant_id integer not null references tenant on delete cascade,
  scope text not null check (scope in ('tenant', 'agency', 'member')),
  scope_id bigint not null,
  dimension text not null check (dimension in ('all', 'product', 'channel', 'campaign', 'productChannel')),
  key text collate "C" not null,
  day date not null,
  -- as in the ledger
  kind text not null,
  entries bigint not null check (entries > 0),
  cents bigint not null,
  primary key (tenant_id, scope, scope_id, dimension, key, day, kind)
);
select platform.protect('insight_money');
-- for replacing the sums of a day
create index insight_money_day on insight_money (tenant_id, day);

-- When the figures of a tenant were last compared with the rows behind them, and what was found.
create table insight_check (
  tenant_id integer primary key references tenant on delete cascade,
  checked_at timestamptz not null,
  -- days that differed, and were corrected
  differing_days integer not null default 0 check (differing_days >= 0),
  -- what the sums of money differ from the ledger by
  difference_cents bigint not null default 0
);
select platform.protect('insight_check');
select platform.show_work('insight_check', 'checked_at');

-- for the figures of a day
create index recommendation_created on recommendation (tenant_id, created_at);
create index ledger_entry_at on ledger_entry (tenant_id, at);

-- Each of these runs once per statement.
create function platform.mark_created_day() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select distinct tenant_id, (created_at at time zone 'Europe/Berlin')::date from written;
  return null;
end $$;
create trigger recommendation_marks_day after insert on recommendation
  referencing new table as written for each statement execute function platform.mark_created_day();

create function platform.mark_cohort_day() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select distinct w.tenant_id, (r.created_at at time zone 'Europe/Berlin')::date
    from written w join public.recommendation r on r.tenant_id = w.tenant_id and r.id = w.recommendation_id;
  return null;
end $$;
create trigger opening_marks_new_day after insert on opening
  referencing new table as written for each statement execute function platform.mark_cohort_day();
create trigger opening_marks_day after update on opening
  referencing new table as written for each statement execute function platform.mark_cohort_day();
create trigger recipient_marks_day after insert on recipient
  referencing new table as written for each statement execute function platform.mark_cohort_day();
create trigger placed_order_marks_new_day after insert on placed_order
  referencing new table as written for each statement execute function platform.mark_cohort_day();
create trigger placed_order_marks_day after update on placed_order
  referencing new table as written for each statement execute function platform.mark_cohort_day();
-- an order may move to another recommendation
create trigger placed_order_marks_former_day after update on placed_order
  referencing old table as written for each statement execute function platform.mark_cohort_day();
create trigger reward_marks_new_day after insert on reward
  referencing new table as written for each statement execute function platform.mark_cohort_day();
create trigger reward_marks_day after update on reward
  referencing new table as written for each statement execute function platform.mark_cohort_day();

-- Marks the day of the entry and that of the recommendation that it is about.
create function platform.mark_booked_day() returns trigger
  language plpgsql as $$
begin
  insert into public.insight_change
  select tenant_id, (at at time zone 'Europe/Berlin')::date from written
  union
  select w.tenant_id, (r.created_at at time zone 'Europe/Berlin')::date
    from written w
    join public.placed_order p on p.tenant_id = w.tenant_id and p.id = w.order_id
    join public.recommendation r on r.tenant_id = w.tenant_id and r.id = p.recommendation_id;
  return null;
end $$;
create trigger ledger_entry_marks_day after insert on ledger_entry
  referencing new table as written for each statement execute function platform.mark_booked_day();

-- The job computes the days that exist already. Row-level security holds for this file too.
do $$
declare
  one integer;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one::text, true);
    insert into insight_change
    select one, (created_at at time zone 'Europe/Berlin')::date from recommendation where tenant_id = one
    union
    select one, (at at time zone 'Europe/Berlin')::date from ledger_entry where tenant_id = one;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
