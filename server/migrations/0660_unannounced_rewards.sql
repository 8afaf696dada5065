-- A person who confirms the address after the order gets the mail about it then, once.

alter table reward add column unannounced_since timestamptz;
comment on column reward.unannounced_since is
  'Earned before the owner confirmed the address: the mail about the order waits for the confirmation.';

create index reward_unannounced_idx on reward (tenant_id, order_id) where unannounced_since is not null;

select platform.show_work('reward', 'unannounced_since');
