-- a repeated call is answered byte for byte as the first time: json keeps the order of its fields, jsonb does not
alter table idempotency_key alter column answer_body type json using answer_body::json;
