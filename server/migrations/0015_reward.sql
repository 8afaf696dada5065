-- An order pays each party once, a reward never changes its amount, and its state follows the programme's flow.

create table reward (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  recommendation_id bigint not null,
  party text not null check (party in ('referrer', 'recipient')),
  referrer_id bigint,
  recipient_id bigint,
  -- what it is paid for; a tier is the bonus for the n-th success
  kind text not null default 'bounty' check (kind in ('bounty', 'tier', 'campaign', 'goodwill')),
  tier_id text,
  -- for a tier: the number of the referrer's success
  success smallint check (success > 0),
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'open'
    check (status in ('open', 'provided', 'collected', 'paid', 'expired', 'cancelled')),
  status_at timestamptz not null,
  -- the earliest time to provide it: the end of the complaint period
  due_at timestamptz not null,
  expires_at timestamptz,
  choice text check (choice in ('transfer', 'voucher')),
  -- score and reasons of the fraud rules; a held reward waits for a decision
  abuse_score integer not null default 0,
  abuse_reasons jsonb not null default '[]',
  held_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  cancel_reason text,
  -- cancelled after payout: the money is owed back
  clawed_back_at timestamptz,
  -- when to send the next reminder; empty after the last one
  remind_at timestamptz,
  reminders smallint not null default 0 check (reminders >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  -- referenced by ledger entries
  unique (tenant_id, id, order_id, party),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, recipient_id) references recipient (tenant_id, id),
  check ((party = 'referrer') = (referrer_id is not null)),
  check ((party = 'recipient') = (recipient_id is not null)),
  check ((choice is not null) or status not in ('collected', 'paid')),
  check (status = 'cancelled' or cancel_reason is null),
  constraint reward_tier check ((kind = 'tier') = (tier_id is not null)),
  constraint reward_clawed_back check (clawed_back_at is null or status in ('paid', 'provided', 'cancelled'))
);
select platform.protect('reward');
-- an order pays each party once; a cancelled reward makes room for an order that is accepted again
create unique index reward_once on reward (tenant_id, order_id, party, kind) where status <> 'cancelled';
-- for the sweep that provides rewards
create index reward_due on reward (tenant_id, due_at) where status = 'open';
-- for the sweep that expires rewards
create index reward_expiry on reward (tenant_id, expires_at) where status = 'provided';
-- for the sweep that sends reminders; it includes chosen rewards that lack an account to pay to
create index reward_to_remind on reward (tenant_id, remind_at) where remind_at is not null;
-- for the personal area, newest first
create index reward_of_referrer on reward (tenant_id, referrer_id, created_at desc) where referrer_id is not null;
-- for the count of a referrer's successes
create index reward_successes on reward (tenant_id, referrer_id, kind, created_at) where referrer_id is not null;
-- for the rewards of one recommendation
create index reward_of_recommendation on reward (tenant_id, recommendation_id);
-- for the list of held rewards
create index reward_held on reward (tenant_id, held_at) where held_at is not null and decided_at is null;
-- for the preview of a payout
create index reward_to_pay on reward (tenant_id, status_at) where status = 'collected' and choice = 'transfer';
-- for the job that assigns voucher codes
create index reward_to_voucher on reward (tenant_id, status_at) where status = 'collected' and choice = 'voucher';

-- Amount, order and party of a reward never change; its state moves along the programme's flow only.
create function platform.guard_reward() returns trigger
  language plpgsql as $$
begin
  if (new.tenant_id, new.order_id, new.party, new.kind, new.amount_cents)
     is distinct from (old.tenant_id, old.order_id, old.party, old.kind, old.amount_cents) then
    raise exception 'reward % keeps its order, party, kind and amount', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status = any (array[
      'open provided', 'open cancelled', 'provided collected', 'provided expired', 'provided cancelled',
      'collected paid', 'collected provided', 'collected cancelled', 'paid provided'])) then
    raise exception 'reward % cannot go from % to %', old.id, old.status, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger reward_guarded before update on reward for each row execute function platform.guard_reward();

-- The history of a reward, append-only.
create table reward_event (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  reward_id bigint not null,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor text not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id)
);
select platform.protect('reward_event');
-- for the history of one reward
create index reward_event_way on reward_event (tenant_id, reward_id, at);
create trigger reward_event_append_only before update or delete on reward_event
  for each row execute function platform.refuse_change();
revoke update, delete on reward_event from weitersagen_app;

-- Mailed links that open one reward without login. Only the hash is stored.
create table reward_token (
  tenant_id integer not null references tenant on delete cascade,
  hash bytea not null,
  reward_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id)
);
select platform.protect('reward_token');
-- for the links of one reward
create index reward_token_reward on reward_token (tenant_id, reward_id);
