import * as account from "./account-calls.ts";
import type { CallDefinition } from "./call.ts";
import { loginAgent, requestAgentLink } from "./call-centre.ts";
import { getCaptcha } from "./captcha.ts";
import { askContact, sendContact } from "./contact.ts";
import * as content from "./content-calls.ts";
import { getContentPage, listFootnotes } from "./content-page.ts";
import { recordCookieDecision } from "./cookie-consent.ts";
import { openDataAccess, requestDataAccess } from "./data-access.ts";
import { countSighting } from "./insight.ts";
import { confirmEmail, confirmNewsletter, endNewsletter } from "./my-data-calls.ts";
import { confirmReferrer, correctReferrerEmail, resendWelcomeMail } from "./opt-in.ts";
import { reportOrder } from "./order.ts";
import { checkPass } from "./pass.ts";
import * as recipient from "./recipient-calls.ts";
import * as recommendation from "./recommendation-calls.ts";
import { getDefaultRoutes } from "./tenant.ts";

/**
 * The public calls of a tenant that stay open to everyone where it forces login. All its other public calls, also new
 * ones, then need a session or a valid pass: a number, code or token of a link. Calls of the platform, such as `getTenant`,
 * are not checked.
 */
export const openCalls: ReadonlySet<CallDefinition> = new Set<CallDefinition>([
  // The login itself, and the ways to get one.
  account.login,
  account.loginByToken,
  account.loginWithToken,
  account.requestLoginLink,
  account.requestPasswordReset,
  account.validateResetPassword,
  account.resetPassword,
  account.createReferrer,
  account.getPasswordRule,
  resendWelcomeMail,
  requestAgentLink,
  loginAgent,
  checkPass,
  // What the public screens show and send.
  getDefaultRoutes,
  getContentPage,
  listFootnotes,
  content.getVariables,
  content.askVariables,
  content.askAgencyVariables,
  content.getLanguages,
  content.getLanguageContent,
  getCaptcha,
  askContact,
  sendContact,
  recordCookieDecision,
  countSighting,
  // Calls that look up a mailed token themselves.
  confirmEmail,
  confirmNewsletter,
  endNewsletter,
  confirmReferrer,
  recipient.giveRecipientConsent,
  recipient.confirmRecipientEmail,
  openDataAccess,
  // A person without an account must be able to see and delete what is stored about them.
  requestDataAccess,
  // The referrer's share screen: each call checks the hash of its link, or the referrer's login.
  recommendation.getSharedRecommendation,
  recommendation.getAnyRecommendation,
  recommendation.changeRecommendation,
  correctReferrerEmail,
  // The recipient's way: each call looks up the number, code or token it was given.
  recommendation.getPublicRecommendation,
  recommendation.redeemCode,
  recommendation.getProductLink,
  recipient.createRecipient,
  recipient.getOwnRecipient,
  recipient.resendRecipientMail,
  recipient.resendAcceptedMail,
  recipient.correctRecipientEmail,
  recipient.checkRecipientExists,
  reportOrder,
]);
