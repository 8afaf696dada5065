import { isOwnOrder, isSameMember, needsSecondPerson } from "@weitersagen/domain/order-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { confirmersOf, memberName } from "../../agency/service/confirmers.ts";
import { findUndecided } from "../read-model/undecided.ts";
import type { ReportRow } from "../read-model/read-report.ts";
import type { AgencyUser } from "../../agency/service/signed-in.ts";
import type { ReportScope } from "../repository/report-query.ts";

/** Names in the rows of orders who may confirm as the second person. Other reports have no such rows. */
export async function withConfirmers(
  tx: TenantTransaction,
  { agencyId, releaserId, twoPeopleFromCents }: ReportScope,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  const needsSecond = ({ state, rewardCents }: ReportRow): boolean =>
    state === "confirming" ||
    (state === "waiting" && needsSecondPerson(Number(rewardCents), twoPeopleFromCents));
  const ids = rows.filter(needsSecond).map(({ id }) => id);
  if (ids.length === 0) return rows;
  const confirmers = await confirmersOf(tx, agencyId, { ids, releaser: releaserId });
  return rows.map((row) => {
    const members = confirmers.get(row.id);
    return members ? { ...row, confirmers: members.map(memberName) } : row;
  });
}

/** Undecided orders of the agency that a member may not decide: recommended, placed or already released by the same person. */
export async function barredOrdersOf(tx: TenantTransaction, member: AgencyUser["member"]): Promise<number[]> {
  const undecided = await findUndecided(tx, member.agencyId);
  return undecided
    .filter(({ people, first }) => isOwnOrder(member, people) || (first && isSameMember(first, member)))
    .map(({ id }) => id);
}
