-- Who decided about a held reward is known by account, so that the second person of an appeal is another person.
alter table reward
  -- empty for a command, for decisions before this version, and once the operator is forgotten
  add column decided_operator bigint references operator on delete set null,
  add column appeal_decided_operator bigint references operator on delete set null,
  add constraint reward_appeal_second_operator check (appeal_decided_operator <> decided_operator) not valid;
alter table reward validate constraint reward_appeal_second_operator;
-- for the deletion of an operator
create index reward_decided_operator on reward (decided_operator) where decided_operator is not null;
create index reward_appeal_decided_operator on reward (appeal_decided_operator) where appeal_decided_operator is not null;
