-- an order whose cancellation was taken back stays so, however often the old cancellation is told again

alter table placed_order add column reinstated_at timestamptz;
