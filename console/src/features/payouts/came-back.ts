import type { BatchDetail } from "@weitersagen/contract/console/payouts";

/** Which sentence says whether those whose payments came back were asked for another account. */
export function cameBackText({
  cameBack,
  cameBackForPerson,
}: Pick<BatchDetail, "cameBack" | "cameBackForPerson">) {
  if (cameBackForPerson === 0) return "backMailed";
  if (cameBackForPerson >= cameBack) return "backNotMailed";
  return cameBackForPerson === 1 ? "backPartlyMailedOne" : "backPartlyMailed";
}
