-- A reward is a bounty, an extra reward of a series, or goodwill: a campaign pays nothing of its own.
alter table reward drop constraint reward_kind_check;
alter table reward add constraint reward_kind_check check (kind in ('bounty', 'tier', 'goodwill'));
