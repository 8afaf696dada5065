-- The jobs' login finds the tenants that have work for every sweep over the end of a term.

select platform.show_work('former_address', 'replaced_at');
select platform.show_work('reminder', 'reminded_at');
select platform.show_work('call_centre_agent', 'ended_at');
select platform.show_work('reward_token', 'expires_at');
select platform.show_work('cookie_decision', 'decided_at');
select platform.show_work('image', 'created_at');
select platform.show_work('placed_order', 'created_at', 'ordered_at', 'recommendation_id', 'verified_at');
select platform.show_work('claim', 'status_at');
select platform.show_work('invitation', 'created_at');
select platform.show_work('reward', 'status_at');
select platform.show_work('referrer', 'created_at', 'confirmed_at', 'deleted_at');
select platform.show_work('payout_batch', 'created_at');
select platform.show_work('bank_file', 'imported_at');

-- Operators belong to no tenant, so the jobs' login deletes the former ones. Servers of the version before this one still
-- do it with the server's login.
grant execute on function platform.forget_operators(timestamptz) to weitersagen_jobs;
