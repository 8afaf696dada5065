-- Orders take single ids again instead of blocks of 5000. The first new id follows a block that was never used.
select nextval('placed_order_id_seq');
alter sequence placed_order_id_seq increment by 1;
