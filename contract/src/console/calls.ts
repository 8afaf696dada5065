import { agencyCalls } from "./agencies.ts";
import { agencyMemberCalls } from "./agency-members.ts";
import { apiKeyCalls } from "./api-keys.ts";
import { auditCalls } from "./audit.ts";
import { bankCalls } from "./bank.ts";
import { bookCalls } from "./books.ts";
import { careActionCalls } from "./care-actions.ts";
import { caseDeskCalls } from "./case-desk.ts";
import { creditNoteCalls } from "./credit-notes.ts";
import { fraudRuleCalls } from "./fraud-rules.ts";
import { campaignCalls } from "./campaigns.ts";
import { extraRewardCalls } from "./extra-rewards.ts";
import { pictureCalls } from "./catalogue-pictures.ts";
import { importCalls } from "./catalogue-import.ts";
import { categoryCalls } from "./categories.ts";
import { claimDeskCalls } from "./claim-desk.ts";
import type { ConsoleCall } from "./console-call.ts";
import { textDeskCalls } from "./texts.ts";
import { contentDeskCalls } from "./content.ts";
import { domainCalls } from "./domains.ts";
import { insightCalls } from "./insight.ts";
import { journalList } from "./journal.ts";
import { operatorCalls } from "./operators.ts";
import { orderDeskCalls } from "./order-desk.ts";
import { orderList } from "./order-list.ts";
import { ownAccountCalls } from "./own-account.ts";
import { listPayees, paymentList, payoutList } from "./payout-lists.ts";
import { payoutCalls } from "./payouts.ts";
import { previewCalls } from "./previews.ts";
import { productList } from "./product-list.ts";
import { releaseDeskCalls } from "./releases.ts";
import { productCalls } from "./products.ts";
import { privacyDeskCalls } from "./privacy-desk.ts";
import { privacyList } from "./privacy-list.ts";
import { getRewardSums, rewardList } from "./reward-list.ts";
import { systemCalls } from "./system.ts";
import { tenantDraftCalls } from "./tenant-draft.ts";
import { tenantCalls } from "./tenants.ts";
import { voucherCalls } from "./vouchers.ts";
import { peopleCalls } from "./people.ts";
import { recommendationDeskCalls } from "./recommendation-desk.ts";
import { sessionCalls } from "./session.ts";
import { viewCalls } from "./views.ts";
import { weeklyReportCalls } from "./weekly-report.ts";
import { workCalls } from "./work.ts";

/**
 * Every call of the console. Its OpenAPI document and the test of every call with every role are derived from this list;
 * handlers are registered in `server/src/compose/console.ts`.
 */
export const consoleCalls: readonly ConsoleCall[] = [
  ...sessionCalls,
  ...ownAccountCalls,
  ...operatorCalls,
  ...auditCalls,
  ...workCalls,
  ...payoutCalls,
  ...bankCalls,
  ...voucherCalls,
  ...bookCalls,
  ...orderList.calls,
  ...orderDeskCalls,
  ...claimDeskCalls,
  ...caseDeskCalls,
  ...fraudRuleCalls,
  ...productList.calls,
  ...productCalls,
  ...pictureCalls,
  ...previewCalls,
  ...importCalls,
  ...categoryCalls,
  ...campaignCalls,
  ...extraRewardCalls,
  ...peopleCalls,
  ...recommendationDeskCalls,
  ...careActionCalls,
  ...privacyList.calls,
  ...privacyDeskCalls,
  ...viewCalls,
  ...insightCalls,
  ...weeklyReportCalls,
  ...payoutList.calls,
  ...paymentList.calls,
  listPayees,
  ...rewardList.calls,
  getRewardSums,
  ...journalList.calls,
  ...systemCalls,
  ...agencyCalls,
  ...creditNoteCalls,
  ...releaseDeskCalls,
  ...agencyMemberCalls,
  ...apiKeyCalls,
  ...tenantCalls,
  ...tenantDraftCalls,
  ...domainCalls,
  ...contentDeskCalls,
  ...textDeskCalls,
];
