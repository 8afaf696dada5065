-- the server stores clicks by a statement of its own, which costs less than a function around it

drop function platform.store_clicks(integer, bigint[], timestamptz[], text[], text[], text[]);
