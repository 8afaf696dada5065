-- The jobs' login finds the tenants whose proofs and requests have ended.

select platform.show_work('consent', 'step', 'at');
select platform.show_work('data_request', 'created_at');
select platform.show_work('account_access', 'expires_at');
