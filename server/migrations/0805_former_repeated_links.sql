-- Open links to one contact are repeated only if both are known to be the account's.
-- Locks the links for an instant: apart from 0804, so that nobody waits for an index that is built.
drop index recommendation_repeated;
alter index recommendation_repeated_own rename to recommendation_repeated;
