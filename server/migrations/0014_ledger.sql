-- the database itself refuses an entry of the wrong shape, a second payment, and a reward that jumps its states

-- A cancelled reward makes room: an order that is accepted again, or for another product, earns anew.
alter table reward drop constraint reward_tenant_id_order_id_party_kind_key;
create unique index reward_once on reward (tenant_id, order_id, party, kind) where status <> 'cancelled';
alter table reward add unique (tenant_id, id, order_id, party);

alter table reward
  add column tier_id text,
  -- which success of the referrer it was, for a tier
  add column success smallint check (success > 0),
  add column reminders smallint not null default 0 check (reminders >= 0),
  add column reminded_at timestamptz,
  -- when to remind the person next; empty when often enough
  add column remind_at timestamptz,
  -- cancelled after payout: the money is owed back
  add column clawed_back_at timestamptz,
  add constraint reward_tier check ((kind = 'tier') = (tier_id is not null)),
  add constraint reward_clawed_back check (clawed_back_at is null or status in ('paid', 'provided', 'cancelled'));
-- serves the reminders
create index reward_to_remind on reward (tenant_id, remind_at) where status = 'provided' and remind_at is not null;
-- serves the count of a referrer's successes
create index reward_successes on reward (tenant_id, referrer_id, kind, created_at) where referrer_id is not null;
-- serves the list of held rewards
create index reward_held on reward (tenant_id, held_at) where held_at is not null and decided_at is null;

-- What a reward is worth and whose it is never changes; its state moves along the programme's flow only.
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

create trigger reward_event_append_only before update or delete on reward_event
  for each row execute function platform.refuse_change();
revoke update, delete on reward_event from weitersagen_app;

-- A payment may come back and leave again, so each kind of entry is counted per reward.
alter table ledger_entry drop constraint ledger_entry_tenant_id_order_id_party_kind_key;
alter table ledger_entry
  add column round smallint not null default 1 check (round > 0),
  add constraint ledger_entry_once unique (tenant_id, order_id, party, reward_id, kind, round),
  add constraint ledger_entry_of_reward foreign key (tenant_id, reward_id, order_id, party)
    references reward (tenant_id, id, order_id, party),
  add constraint ledger_entry_kind check (
    kind in ('accrue', 'cancel', 'expire', 'pay', 'voucher', 'return', 'clawback', 'recover'));
-- serves the balance of one reward
create index ledger_entry_reward on ledger_entry (tenant_id, reward_id);
-- serves the balances of all accounts
create index ledger_line_account on ledger_line (tenant_id, account) include (amount_cents);

-- Which account each kind of entry debits and which it credits.
create function platform.ledger_accounts(kind text) returns text[]
  language sql immutable
  return case kind
    when 'accrue' then array['programme', 'owed']
    when 'cancel' then array['owed', 'programme']
    when 'expire' then array['owed', 'programme']
    when 'pay' then array['owed', 'bank']
    when 'voucher' then array['owed', 'vouchers']
    when 'return' then array['bank', 'owed']
    when 'clawback' then array['clawback', 'programme']
    when 'recover' then array['bank', 'clawback'] end;

-- Checked at commit: two lines, of the kind's accounts, of the reward's amount, and nothing is owed, paid or taken back twice.
create or replace function platform.require_balance() returns trigger
  language plpgsql as $$
declare
  checked_id bigint := case when tg_table_name = 'ledger_entry' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'entry_id')::bigint end;
  entry record;
  lines record;
  balance record;
begin
  select ledger_entry.reward_id, platform.ledger_accounts(ledger_entry.kind) as accounts, reward.amount_cents::bigint as amount
    into entry
    from public.ledger_entry
    join public.reward on reward.tenant_id = ledger_entry.tenant_id and reward.id = ledger_entry.reward_id
   where ledger_entry.tenant_id = new.tenant_id and ledger_entry.id = checked_id;
  select count(*) as count, coalesce(sum(amount_cents), 0) as sum,
         coalesce(sum(amount_cents) filter (where account = entry.accounts[1]), 0) as debit,
         coalesce(sum(amount_cents) filter (where account = entry.accounts[2]), 0) as credit
    into lines
    from public.ledger_line where tenant_id = new.tenant_id and entry_id = checked_id;
  if lines.count <> 2 or lines.sum <> 0 or lines.debit <> entry.amount or lines.credit <> -entry.amount then
    raise exception 'ledger entry % has % lines that sum to %', checked_id, lines.count, lines.sum using errcode = 'check_violation';
  end if;
  select coalesce(sum(amount_cents) filter (where account = 'owed'), 0) as owed,
         coalesce(sum(amount_cents) filter (where account in ('bank', 'vouchers')), 0) as paid,
         coalesce(sum(amount_cents) filter (where account = 'clawback'), 0) as clawback,
         coalesce(sum(amount_cents) filter (where account = 'programme'), 0) as programme
    into balance
    from public.ledger_line
    join public.ledger_entry on ledger_entry.tenant_id = ledger_line.tenant_id and ledger_entry.id = ledger_line.entry_id
   where ledger_entry.tenant_id = new.tenant_id and ledger_entry.reward_id = entry.reward_id;
  if balance.owed not in (0, -entry.amount) or balance.paid not in (0, -entry.amount)
     or balance.clawback not in (0, entry.amount) or balance.programme not in (0, entry.amount) then
    raise exception 'reward % would be owed %, paid %, taken back %', entry.reward_id, -balance.owed, -balance.paid, balance.clawback
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Where known, a keyed hash of the device: two sides on one device is one of the marks of abuse.
alter table recommendation add column device_hash bytea;
alter table recipient add column device_hash bytea;
