-- All payments of a reward are found by an index, also those that came back: the audit log names the bank files of a person.
create index payout_of_reward on payout (tenant_id, reward_id) where reward_id is not null;
