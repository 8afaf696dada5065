-- What operators and agencies typed about an order is erased with the person. Who decided what and when stays.
-- A reward whose payment came back for a reason that a person has to clear up has no deadline until that is done.

-- A decision is final: only an order whose rewards have grown since is asked for again. An erasure replaces the reason.
create or replace function platform.require_release_step() returns trigger
  language plpgsql as $$
begin
  if new.agency_id <> old.agency_id then
    raise exception 'order % waits for another agency', new.order_id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and not (case old.status
       when 'waiting' then new.status in ('confirming', 'released', 'refused', 'waived')
       when 'confirming' then new.status in ('waiting', 'released', 'refused', 'waived')
       when 'released' then new.status = 'waiting'
       else false end) then
    raise exception 'order % is % already', new.order_id, old.status using errcode = 'check_violation';
  end if;
  if new.status = old.status and old.status in ('released', 'refused')
     and ((new.decided_by, new.operator, new.decided_at, new.amount_cents, new.first_by)
            is distinct from (old.decided_by, old.operator, old.decided_at, old.amount_cents, old.first_by)
          or new.reason is distinct from old.reason and new.reason is distinct from '–') then
    raise exception 'order % is % already', new.order_id, old.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A request is decided once, and what was asked for never changes. An erasure replaces the reason of a request that is
-- about the order of a person, and removes the note.
create or replace function platform.guard_change_request() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if platform.is_retention() then return old; end if;
    raise exception 'a change request is kept' using errcode = 'restrict_violation';
  end if;
  if new.kind = 'goodwill' and new.reason = '–' and new.note is null
     and to_jsonb(new) - '{reason,note}'::text[] = to_jsonb(old) - '{reason,note}'::text[]
  then
    return new;
  end if;
  if old.status <> 'open' or new.status = 'open'
     or (new.area, new.id, new.kind, new.target, new.content, new.state, new.reason, new.maker, new.made_at, new.expires_at)
        is distinct from
        (old.area, old.id, old.kind, old.target, old.content, old.state, old.reason, old.maker, old.made_at, old.expires_at)
  then
    raise exception 'change request % cannot be changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- People who were erased before, and payments that came back before. Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    with erased as (
      select placed.id, placed.number
        from placed_order placed
        join recommendation r on r.tenant_id = placed.tenant_id and r.id = placed.recommendation_id
        join referrer on referrer.tenant_id = r.tenant_id and referrer.id = r.referrer_id
        left join recipient on recipient.tenant_id = placed.tenant_id and recipient.id = placed.recipient_id
       where placed.tenant_id = one.id and (referrer.deleted_at is not null or recipient.deleted_at is not null)
    ), requests as (
      update change_request set reason = '–', note = null
       where area = one.id and kind = 'goodwill' and target in (select number from erased)
    )
    update order_release set reason = '–'
     where tenant_id = one.id and status = 'refused' and order_id in (select id from erased);
    update reward set expires_at = null
      from payout back
     where reward.tenant_id = one.id and reward.status = 'provided'
       and back.tenant_id = one.id and back.reward_id = reward.id
       and back.status in ('rejected', 'returned') and back.bank_reason in ('MD07', 'RR04')
       and not exists (select from payout later
             where later.tenant_id = one.id and later.reward_id = reward.id and later.id > back.id)
       and not exists (select from care_note note
             where note.tenant_id = one.id and note.person = reward.party
               and note.person_id = coalesce(reward.referrer_id, reward.recipient_id)
               and note.written_at >= reward.status_at);
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
