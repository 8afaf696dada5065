import { sql } from "kysely";

/** Whether a reward counts: neither cancelled nor owed back. `reward` is the table's name in the query. */
export const isInEffect = (reward: string) =>
  sql<boolean>`(${sql.ref(`${reward}.status`)} <> 'cancelled' and ${sql.ref(`${reward}.clawed_back_at`)} is null)`;
