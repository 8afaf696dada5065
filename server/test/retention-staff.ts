import type { plantedRows } from "./planted-rows.ts";

/** The cases about people who work for the tenant. */
export function staffCases(
  { insert, isThere }: Pick<ReturnType<typeof plantedRows>, "insert" | "isThere">,
  begin: Date,
) {
  return {
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
  };
}
