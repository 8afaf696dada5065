-- The rewards of one order are found without reading those of others.

-- for accepting and cancelling an order; reward_once cannot serve it, because rejected rewards count too
create index reward_of_order on reward (tenant_id, order_id);
