-- an order pays each party once, a reward is chosen once, and every entry of the ledger sums to zero for ever

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
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'open'
    check (status in ('open', 'provided', 'collected', 'paid', 'expired', 'cancelled')),
  status_at timestamptz not null,
  -- earliest moment to provide it: the end of the complaint period
  due_at timestamptz not null,
  expires_at timestamptz,
  choice text check (choice in ('transfer', 'voucher')),
  -- score and reasons of the abuse rules; a held reward waits for a decision
  abuse_score integer not null default 0,
  abuse_reasons jsonb not null default '[]',
  held_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  cancel_reason text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, party, kind),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  foreign key (tenant_id, recommendation_id) references recommendation (tenant_id, id),
  foreign key (tenant_id, referrer_id) references referrer (tenant_id, id),
  foreign key (tenant_id, recipient_id) references recipient (tenant_id, id),
  check ((party = 'referrer') = (referrer_id is not null)),
  check ((party = 'recipient') = (recipient_id is not null)),
  check ((choice is not null) or status not in ('collected', 'paid')),
  check (status = 'cancelled' or cancel_reason is null)
);
select platform.protect('reward');
-- serves the sweep that provides rewards
create index reward_due on reward (tenant_id, due_at) where status = 'open';
-- serves the sweep that lets rewards expire
create index reward_expiry on reward (tenant_id, expires_at) where status = 'provided';
create index reward_of_referrer on reward (tenant_id, referrer_id, created_at desc) where referrer_id is not null;
create index reward_of_recommendation on reward (tenant_id, recommendation_id);
-- serves the payout's preview
create index reward_to_pay on reward (tenant_id, status_at) where status = 'collected' and choice = 'transfer';

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
create index reward_event_way on reward_event (tenant_id, reward_id, at);

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
create index reward_token_reward on reward_token (tenant_id, reward_id);

create table ledger_entry (
  tenant_id integer not null references tenant on delete cascade,
  id bigint generated always as identity,
  order_id bigint not null,
  reward_id bigint not null,
  party text not null check (party in ('referrer', 'recipient')),
  -- accrue: owed; cancel: no longer owed; pay: left the bank; return: came back; clawback: cancelled after payout
  kind text not null,
  at timestamptz not null,
  actor text not null,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, party, kind),
  foreign key (tenant_id, order_id) references placed_order (tenant_id, id),
  foreign key (tenant_id, reward_id) references reward (tenant_id, id)
);
select platform.protect('ledger_entry');

create table ledger_line (
  tenant_id integer not null references tenant on delete cascade,
  entry_id bigint not null,
  account text not null check (account in ('programme', 'owed', 'bank', 'vouchers', 'clawback')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (tenant_id, entry_id, account),
  foreign key (tenant_id, entry_id) references ledger_entry (tenant_id, id)
);
select platform.protect('ledger_line');

-- Written once, never changed: a correction is a new entry.
create function platform.refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function platform.refuse_change();
create trigger ledger_line_append_only before update or delete on ledger_line
  for each row execute function platform.refuse_change();
revoke update, delete on ledger_entry, ledger_line from weitersagen_app;

-- Checked at commit, so an entry without lines or out of balance cannot exist.
create function platform.require_balance() returns trigger
  language plpgsql as $$
declare
  entry bigint := case when tg_table_name = 'ledger_entry' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'entry_id')::bigint end;
  lines integer;
  balance bigint;
begin
  select count(*), coalesce(sum(amount_cents), 0) into lines, balance
    from public.ledger_line where tenant_id = new.tenant_id and entry_id = entry;
  if lines < 2 or balance <> 0 then
    raise exception 'ledger entry % has % lines that sum to %', entry, lines, balance using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry
  deferrable initially deferred for each row execute function platform.require_balance();
create constraint trigger ledger_line_balanced after insert on ledger_line
  deferrable initially deferred for each row execute function platform.require_balance();
