-- The page of a fraud case shows the notes that were written with its decisions.

alter table care_note
  -- the held reward whose decision it explains, if any
  add column reward_id bigint,
  add foreign key (tenant_id, reward_id) references reward (tenant_id, id) on delete set null (reward_id);
-- for the page of a case
create index care_note_of_reward on care_note (tenant_id, reward_id) where reward_id is not null;
