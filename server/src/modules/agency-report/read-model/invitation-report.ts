import { InvitationStatus } from "@weitersagen/contract/agency-report-rows";
import { reportWords } from "@weitersagen/contract/agency-report-words";
import { invitationKinds, invitationStates } from "@weitersagen/domain/invitation";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { ReportQuery } from "../repository/report-query.ts";
import { credited, fullName, memberColumns, memberOf, worded } from "./columns.ts";

export const invitations: ReportQuery = {
  newest: "invitedAt",
  searched: {
    texts: ["number", "name", "email", "kindWord", "memberName", "memberNumber", "statusWord"],
    times: ["invitedAt", "mailedAt", "openedAt", "remindedAt", "acceptedAt", "endedAt"],
  },
  rows: ({ tenantId }, scope) => sql`
    select sent.*, ${worded("status", InvitationStatus, reportWords.invitation, scope)} as "statusWord",
           ${worded("kind", z.enum(invitationKinds), reportWords.invited, scope)} as "kindWord"
      from (
        select i.id, i.number, case when i.email = '' then ${scope.deletedWord}::text || ' ' || i.number
                 else ${fullName("i")} end as name,
               nullif(i.email, '') as email, i.kind, ${memberColumns}, i.created_at as "invitedAt",
               i.status, i.mailed_at as "mailedAt", i.opened_at as "openedAt", i.reminded_at as "remindedAt",
               i.accepted_at as "acceptedAt", coalesce(i.withdrawn_at, i.declined_at, i.expired_at) as "endedAt"
          from invitation i ${memberOf("i")}
         where i.tenant_id = ${tenantId} and ${credited("i", scope)}
      ) sent`,
  sums: sql.join(
    invitationStates.map(
      (state) => sql`count(*) filter (where status = ${state}::text) as ${sql.ref(state)}`,
    ),
  ),
};
