import type { plantedRows } from "./planted-rows.ts";

/** The cases about people who work for the tenant. */
export function staffCases(
  { query, insert, isThere }: ReturnType<typeof plantedRows>,
  { begin, tenantId }: { readonly begin: Date; readonly tenantId: number },
) {
  const enter = () =>
    query(
      `insert into audit_entry (area, at, actor_kind, actor, action, outcome, address, user_agent)
       values ($1, $2, 'command', 'root', 'retained', 'done', '192.0.2.9', 'browser')`,
      [tenantId, begin],
    );
  const isEntered = (condition: string) => async () => {
    const found = `select from audit_entry where area = $1 and action = 'retained' and (${condition}) limit 1`;
    return (await query(found, [tenantId])).length > 0;
  };
  return {
    auditOrigins: {
      ends: "2026-05-31T08:00:00Z",
      plant: enter,
      seen: isEntered("address is not null or user_agent is not null or origin_nonce is not null"),
    },
    changeRequests: {
      // Ten years after the end of the year in which it expired.
      ends: "2036-12-31T23:00:00Z",
      plant: async () => {
        const [maker] = await query<{ id: number }>(
          "insert into operator (name, added_at, added_by) values ('Asker', $1, 'test') returning id",
          [begin],
        );
        await query(
          `insert into change_request (area, kind, target, state, reason, maker, made_at, expires_at)
           values ($1, 'goodwill', 'retained', '', 'a reason', $2, $3::timestamptz - interval '30 days', $3)`,
          [tenantId, maker?.id, begin],
        );
      },
      seen: async () => (await query("select from change_request where target = 'retained'")).length > 0,
    },
    // Ten years after the end of the year.
    auditLog: { ends: "2036-12-31T23:00:00Z", plant: enter, seen: isEntered("true") },
    agencies: {
      // Eight years after the end of the year in which it was locked.
      ends: "2034-12-31T23:00:00Z",
      plant: () =>
        insert("agency", {
          number: "OLD-1",
          name: "Alte Agentur",
          street: "Hafenweg 1",
          created_at: begin,
          locked_at: begin,
        }),
      seen: isThere("agency", "name = 'Alte Agentur' or street = 'Hafenweg 1'"),
    },
    agencyMembers: {
      ends: "2027-03-02T09:00:00Z",
      plant: async () => {
        const agency = { number: "OLD-2", name: "Neue Agentur", created_at: begin };
        await insert("agency_member", {
          agency_id: await insert("agency", agency, "id"),
          number: "OLD-M",
          first_name: "Olga",
          last_name: "Muster",
          email: "olga@example.org",
          roles: ["AgenturMitarbeiter"],
          created_at: begin,
          locked_at: begin,
        });
      },
      seen: isThere("agency_member", "first_name = 'Olga' or email = 'olga@example.org'"),
    },
    callCentreAgents: {
      ends: "2027-03-02T09:00:00Z",
      plant: () =>
        insert("call_centre_agent", {
          name: "Ann",
          email: "ann@example.org",
          created_at: begin,
          ended_at: begin,
        }),
      seen: isThere("call_centre_agent", "email = 'ann@example.org'"),
    },
    listedAddresses: {
      ends: "2027-03-02T09:00:00Z",
      plant: async () => {
        const content = { settings: { EmailWhitelist: ["otto@example.org", "@example.com"] } };
        const version = { content: JSON.stringify(content), published_by: "test" };
        await insert("tenant_version", { ...version, number: 9_001, published_at: "2026-01-01" });
        await insert("tenant_version", { ...version, number: 9_002, published_at: begin });
        const changes = { EmailWhitelist: { value: ["otto@example.org"] }, Name: { value: "Muster" } };
        const draft = { base: 9_002, changes: JSON.stringify(changes), changed_by: "test" };
        await insert("tenant_draft", { ...draft, changed_at: begin });
      },
      seen: isThere(
        "tenant_version",
        `number = 9001 and content::text like '%otto@example.org%'
         or exists (select from tenant_draft where changes::text like '%otto@example.org%')`,
      ),
    },
  };
}
