-- The history of an order keeps no words typed about people who were erased before.
-- A reward that was kept because of a note of the last days can be collected for as long as was promised with the note.

-- Row-level security holds for this file too.
do $$
declare
  one record;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant_id', one.id::text, true);
    -- Only the reason of a refusal was typed. Other reasons are codes.
    update order_event event
       set detail = case when event.kind = 'refused' then event.detail - 'note' - 'reason' else event.detail - 'note' end
      from placed_order placed
      join recommendation r on r.tenant_id = placed.tenant_id and r.id = placed.recommendation_id
      join referrer on referrer.tenant_id = r.tenant_id and referrer.id = r.referrer_id
      left join recipient on recipient.tenant_id = placed.tenant_id and recipient.id = placed.recipient_id
     where event.tenant_id = one.id and placed.tenant_id = one.id and placed.id = event.order_id
       and (referrer.deleted_at is not null or recipient.deleted_at is not null)
       and (event.detail ? 'note' or event.kind = 'refused' and event.detail ? 'reason');
    update reward set expires_at = now() + interval '14 days'
      from payout back
     where reward.tenant_id = one.id and reward.status = 'provided'
       -- One without a deadline still waits for a person.
       and reward.expires_at < now() + interval '14 days'
       and back.tenant_id = one.id and back.reward_id = reward.id
       and back.status in ('rejected', 'returned') and back.bank_reason in ('MD07', 'RR04')
       and not exists (select from payout later
             where later.tenant_id = one.id and later.reward_id = reward.id and later.id > back.id)
       and exists (select from care_note note
             where note.tenant_id = one.id and note.person = reward.party
               and note.person_id = coalesce(reward.referrer_id, reward.recipient_id)
               and note.written_at >= reward.status_at and note.written_at > now() - interval '14 days');
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
