-- Every reward that was ever held is listed by the time it was held, decided or not.

-- for the console's list of cases
create index reward_case on reward (tenant_id, held_at, id) where held_at is not null;
