-- a batch of orders takes its ids as one block, and whoever follows them is told of the block, not of every id

-- As many as a batch of the feed holds. An order that comes alone takes the first id of a block and leaves the others.
alter table placed_order alter column id set increment by 5000;
