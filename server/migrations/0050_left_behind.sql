-- whoever deleted their account is found at once, to take away what a last payout still needed
create index referrer_deleted on referrer (tenant_id, id) where deleted_at is not null;
