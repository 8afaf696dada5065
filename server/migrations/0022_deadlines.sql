-- a deadline costs what is due, not what is stored, and nobody is reminded of anything twice within a week

-- When somebody was last reminded, of whatever: the one place that keeps reminders apart.
create table reminder (
  tenant_id integer not null references tenant on delete cascade,
  person text not null check (person in ('referrer', 'recipient')),
  person_id bigint not null,
  reminded_at timestamptz not null,
  primary key (tenant_id, person, person_id)
);
select platform.protect('reminder');
alter table reward drop column reminded_at;

-- A chosen reward without an account to pay to is reminded of too.
drop index reward_to_remind;
-- serves the reminders of rewards
create index reward_to_remind on reward (tenant_id, remind_at) where remind_at is not null;

alter table recommendation
  -- when to remind the referrer of a link nobody has opened; empty when often enough
  add column remind_at timestamptz,
  add column reminders smallint not null default 0 check (reminders >= 0);
-- serves the reminders of links
create index recommendation_to_remind on recommendation (tenant_id, remind_at) where remind_at is not null;

-- serves the sweep that forgets the bodies of delivered mails
create index mail_to_forget on mail (tenant_id, created_at) where status <> 'pending' and data <> '{}';

-- serves the list of values that there are, or were, codes of
create index voucher_value on voucher (tenant_id, value_cents);
