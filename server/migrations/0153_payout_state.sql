-- A request to release a batch is stale when a credit note in it was changed, as when a reward was.

create or replace function platform.payout_state(batch bigint) returns bytea
  language sql stable
  return (select sha256(convert_to(coalesce(string_agg(
            -- a batch of rewards alone has the same state as before
            concat_ws(' ', id, reward_id, 'note ' || credit_note_id, amount_cents), ',' order by id), ''), 'UTF8'))
            from public.payout
           where tenant_id = platform.current_tenant() and batch_id = batch and status = 'live');
