import { accountCalls } from "./account-calls.ts";
import { agencyAdministrationCalls } from "./agency-administration.ts";
import { agencyCalls } from "./agency-calls.ts";
import { agencyMoneyCalls } from "./agency-money.ts";
import { agencyReleaseCalls } from "./agency-release.ts";
import { agencySignOnCalls } from "./agency-sign-on.ts";
import { agencyReportCalls } from "./agency-reports.ts";
import { bankAccountCalls } from "./bank-account.ts";
import { callCentreCalls } from "./call-centre.ts";
import type { CallDefinition } from "./call.ts";
import { getCaptcha } from "./captcha.ts";
import { catalogueCalls } from "./catalogue-calls.ts";
import { claimCalls } from "./claim.ts";
import { cmsCalls } from "./cms-calls.ts";
import { recordCookieDecision } from "./cookie-consent.ts";
import { dataAccessCalls } from "./data-access.ts";
import { askContact, sendContact } from "./contact.ts";
import {
  askAgencyVariables,
  askVariables,
  getLanguageContent,
  getLanguages,
  getVariables,
} from "./content-calls.ts";
import { getContentPage, listFootnotes } from "./content-page.ts";
import { getImage } from "./image.ts";
import { insightCalls } from "./insight.ts";
import { customerCodeCalls } from "./customer-code.ts";
import { invitationCalls } from "./invitation.ts";
import { checkPass } from "./pass.ts";
import { orderCalls } from "./order.ts";
import { optInCalls } from "./opt-in.ts";
import { recipientCalls } from "./recipient-calls.ts";
import { recommendationCalls } from "./recommendation-calls.ts";
import { myDataCalls } from "./my-data-calls.ts";
import { rewardCalls } from "./reward.ts";
import { getDefaultRoutes, getTenant } from "./tenant.ts";

/**
 * Every call of the API. The OpenAPI document and the fuzz tests are derived from this list, and every call needs a row in
 * `server/test/isolation-matrix.ts`. Handlers are registered in `server/src/compose/product.ts`.
 */
export const allCalls: readonly CallDefinition[] = [
  getTenant,
  getDefaultRoutes,
  getContentPage,
  listFootnotes,
  getVariables,
  askVariables,
  askAgencyVariables,
  getLanguages,
  getLanguageContent,
  ...cmsCalls,
  ...catalogueCalls,
  checkPass,
  getImage,
  getCaptcha,
  askContact,
  sendContact,
  ...accountCalls,
  ...myDataCalls,
  ...dataAccessCalls,
  recordCookieDecision,
  ...recommendationCalls,
  ...optInCalls,
  ...recipientCalls,
  ...orderCalls,
  ...invitationCalls,
  ...customerCodeCalls,
  ...agencyReportCalls,
  ...agencyReleaseCalls,
  ...callCentreCalls,
  ...agencySignOnCalls,
  ...agencyCalls,
  ...agencyAdministrationCalls,
  ...agencyMoneyCalls,
  ...rewardCalls,
  ...claimCalls,
  ...bankAccountCalls,
  ...insightCalls,
];
