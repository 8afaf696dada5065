import { addAgency } from "../src/modules/agency/service/agencies.ts";
import { addMember } from "../src/modules/agency/service/members.ts";
import type { AgencyRole } from "@weitersagen/domain/agency-abilities";
import type { TestApp } from "./app.ts";
import { plantedRows } from "./planted-rows.ts";
import { rewardDesk } from "./reward-desk.ts";

let agencies = 0;

export interface PlantedMember {
  readonly id: number;
  readonly number: string;
  readonly token: string;
}

/** Agencies of one tenant with what is credited to them. */
export function creditDesk(app: TestApp, slug = "ewe") {
  const desk = rewardDesk(app, slug);
  const tenantId = desk.tenant().id;
  const { query, insert } = plantedRows(app, tenantId);

  async function member(agency: string, role: AgencyRole, lastName = "Kraft"): Promise<PlantedMember> {
    const number = `${agency}-${++agencies}`;
    const person = { firstName: "Jule", lastName, email: null, roles: [role], number };
    const { id } = await desk.inTenant((tx) => addMember(tx, agency, person, app.clock.now()));
    return { id, number, token: await app.issueToken(slug, "agency", id) };
  }

  return {
    ...desk,
    member,
    /** An agency with its owner. */
    async agency() {
      const number = `R-${++agencies}`;
      await desk.inTenant((tx) => addAgency(tx, { number, name: "Kontor" }, app.clock.now()));
      return { number, owner: await member(number, "AgenturInhaber") };
    },
    /** Credits a referrer with all recommendations to a member and the member's agency. */
    async credit(referrerId: number, memberId: number, name?: { first: string; last: string }) {
      for (const [table, key] of [
        ["referrer", "id"],
        ["recommendation", "referrer_id"],
      ]) {
        await query(
          `update ${table} set agency_id = m.agency_id, agency_member_id = m.id from agency_member m
            where m.id = $2 and ${table}.tenant_id = m.tenant_id and ${table}.${key} = $1`,
          [referrerId, memberId],
        );
      }
      if (name)
        await query("update referrer set first_name = $2, last_name = $3 where id = $1", [
          referrerId,
          name.first,
          name.last,
        ]);
    },
    invite: (memberId: number, { number, email }: { number: string; email: string }) =>
      query(
        `insert into invitation (tenant_id, number, kind, employee_number, first_name, last_name, email, created_at,
                                 agency_id, agency_member_id)
         select tenant_id, $2, 'Kunde', number, 'Max', 'Muster', $3, $4, agency_id, id from agency_member where id = $1`,
        [memberId, number, email, app.clock.now()],
      ),
    numberOf: async (recommendationId: number) =>
      (
        await query<{ number: string }>("select number from recommendation where id = $1", [recommendationId])
      )[0]?.number ?? "",
    query,
    insert,
  };
}
