import { type RawBuilder, sql } from "kysely";

/**
 * The name of the advisor whom a recommendation is about; null if it is about a product. The only definition, for the queries
 * of all modules. The query names `advisor`.
 */
export const advisorNameOf = (
  recommendation: string,
  { advisor }: { readonly advisor: RawBuilder<unknown> },
): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${recommendation}.${name}`);
  return sql`(select named.first_name || ' ' || named.last_name from ${advisor} as named
    where named.tenant_id = ${column("tenant_id")} and named.external_id = ${column("advisor_number")})`;
};
