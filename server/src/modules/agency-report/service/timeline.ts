import type { CreditedRecommendation } from "@weitersagen/contract/agency-reports";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { timelineOf } from "../../recommendation/service/progress.ts";
import { findCredited } from "../read-model/read-report.ts";
import { type Reader, reports, scopeOf } from "./reports.ts";

/** A recommendation credited to the caller with its timeline. Others' get the same error as unknown ones. */
export async function followRecommendation(
  tx: TenantTransaction,
  reader: Reader,
  { agency, number }: { readonly agency: string; readonly number: string },
): Promise<CreditedRecommendation> {
  const scope = await scopeOf(tx, reader, reports.recommendations.ability, agency);
  const row = await findCredited(tx, scope, number);
  const timeline = row && (await timelineOf(tx, number, reader));
  if (!timeline) throw new Refusal("notFound");
  return { ...row, ...timeline };
}
