import { operatorMailNames } from "@weitersagen/contract/console/mail-names";
import { accountChangedMail } from "../modules/account/mails/account-changed.ts";
import { accountDeletedMail } from "../modules/privacy/mails/account-deleted.ts";
import { consentRequestMail } from "../modules/account/mails/consent-request.ts";
import { dataAccessMail } from "../modules/privacy/mails/data-access.ts";
import { dataDeletedMail } from "../modules/privacy/mails/data-deleted.ts";
import { privacyAnswerMail } from "../modules/privacy/mails/privacy-answer.ts";
import { privacyExtendedMail } from "../modules/privacy/mails/privacy-extended.ts";
import { privacyReceivedMail } from "../modules/privacy/mails/privacy-received.ts";
import { emailChangeMail } from "../modules/account/mails/email-change.ts";
import { foreignLoginMail } from "../modules/account/mails/foreign-login.ts";
import { loginLinkMail } from "../modules/account/mails/login-link.ts";
import { newsletterOptInMail } from "../modules/account/mails/newsletter-opt-in.ts";
import { newsletterOptOutMail } from "../modules/account/mails/newsletter-opt-out.ts";
import { passwordResetMail } from "../modules/account/mails/password-reset.ts";
import { bankAccountChanged } from "../modules/bank-account/mails/bank-account-changed.ts";
import { bankAccountSaved } from "../modules/bank-account/mails/bank-account-saved.ts";
import { claimInvitation } from "../modules/claim/mails/claim-invitation.ts";
import { claimMatched } from "../modules/claim/mails/claim-matched.ts";
import { claimReceived } from "../modules/claim/mails/claim-received.ts";
import { claimRefused } from "../modules/claim/mails/claim-refused.ts";
import { creditNoteIssued } from "../modules/commission/mails/credit-note-issued.ts";
import { creditNoteObjection } from "../modules/commission/mails/credit-note-objection.ts";
import { creditNoteObjectionWithdrawn } from "../modules/commission/mails/credit-note-objection-withdrawn.ts";
import { creditNoteReturned } from "../modules/commission/mails/credit-note-returned.ts";
import { agencyAccountMail } from "../modules/agency/mails/agency-account.ts";
import { employeeInvitedMail } from "../modules/agency/mails/employee-invited.ts";
import { invitationMail } from "../modules/invitation/mails/invitation.ts";
import { invitationReminderMail } from "../modules/invitation/mails/invitation-reminder.ts";
import { orderDecided } from "../modules/order-release/mails/order-decided.ts";
import { releaseReminderMail } from "../modules/order-release/mails/release-reminder.ts";
import { reportRefused } from "../modules/order-release/mails/report-refused.ts";
import { secondPersonMail } from "../modules/order-release/mails/second-person.ts";
import { agentLoginMail } from "../modules/call-centre/mails/agent-login.ts";
import { contactMessage } from "../modules/contact/mails/contact-message.ts";
import { operatorEmergencyMail } from "../modules/operator/mails/operator-emergency.ts";
import { operatorInvitationMail } from "../modules/operator/mails/operator-invitation.ts";
import { weeklyReportMail } from "../modules/insight/mails/weekly-report.ts";
import { moneyWaits } from "../modules/payout/mails/money-waits.ts";
import { testMail } from "../modules/notification/mails/test-mail.ts";
import { recipientEmailChangeMail } from "../modules/recipient/mails/email-change.ts";
import { recipientEmailChangedMail } from "../modules/recipient/mails/email-changed.ts";
import { recommendationAcceptedMail } from "../modules/recipient/mails/accepted.ts";
import { confirmationReminder } from "../modules/recipient/mails/confirmation-reminder.ts";
import { statusLinkMail } from "../modules/recipient/mails/status-link.ts";
import { customerCodeMail } from "../modules/recommendation/mails/customer-code.ts";
import { linkLockedMail } from "../modules/recommendation/mails/link-locked.ts";
import { linkMadeMail } from "../modules/recommendation/mails/link-made.ts";
import { linkReminder } from "../modules/recommendation/mails/link-reminder.ts";
import { welcomeMail } from "../modules/account/mails/welcome.ts";
import { accountMissing } from "../modules/reward/mails/account-missing.ts";
import { appealDecided } from "../modules/reward/mails/appeal-decided.ts";
import { appealReceived } from "../modules/reward/mails/appeal-received.ts";
import { orderReceived } from "../modules/reward/mails/order-received.ts";
import { rewardCancelled } from "../modules/reward/mails/reward-cancelled.ts";
import { rewardHeld } from "../modules/reward/mails/reward-held.ts";
import { rewardKept } from "../modules/reward/mails/reward-kept.ts";
import { rewardOwedBack } from "../modules/reward/mails/reward-owed-back.ts";
import { rewardPassed } from "../modules/reward/mails/reward-passed.ts";
import { rewardPaid } from "../modules/reward/mails/reward-paid.ts";
import { rewardReady } from "../modules/reward/mails/reward-ready.ts";
import { rewardReleased } from "../modules/reward/mails/reward-released.ts";
import { rewardReminder } from "../modules/reward/mails/reward-reminder.ts";
import { rewardReturned } from "../modules/reward/mails/reward-returned.ts";
import { transferChosen } from "../modules/reward/mails/transfer-chosen.ts";
import { voucherCode } from "../modules/reward/mails/voucher-code.ts";
import { voucherStockMail } from "../modules/reward/mails/voucher-stock.ts";
import { sampleMail } from "../modules/text-desk/service/sample-mail.ts";
import { mailMask } from "../platform/mail/mask.ts";
import type { MailTemplate } from "../platform/mail/template.ts";

/** Every mail the product sends. The worker finds a mail's template here by the name stored in the outbox. */
export const mails: readonly MailTemplate[] = [
  testMail,
  employeeInvitedMail,
  invitationMail,
  invitationReminderMail,
  agencyAccountMail,
  contactMessage,
  welcomeMail,
  customerCodeMail,
  linkMadeMail,
  linkLockedMail,
  linkReminder,
  recommendationAcceptedMail,
  confirmationReminder,
  statusLinkMail,
  accountChangedMail,
  accountDeletedMail,
  consentRequestMail,
  dataAccessMail,
  dataDeletedMail,
  privacyAnswerMail,
  privacyExtendedMail,
  privacyReceivedMail,
  emailChangeMail,
  recipientEmailChangeMail,
  recipientEmailChangedMail,
  foreignLoginMail,
  loginLinkMail,
  newsletterOptInMail,
  newsletterOptOutMail,
  passwordResetMail,
  agentLoginMail,
  operatorEmergencyMail,
  operatorInvitationMail,
  bankAccountChanged,
  bankAccountSaved,
  orderReceived,
  rewardReleased,
  rewardReady,
  rewardReminder,
  accountMissing,
  transferChosen,
  rewardPaid,
  rewardReturned,
  rewardCancelled,
  appealReceived,
  appealDecided,
  rewardOwedBack,
  rewardHeld,
  rewardPassed,
  rewardKept,
  voucherCode,
  moneyWaits,
  secondPersonMail,
  orderDecided,
  reportRefused,
  releaseReminderMail,
  creditNoteIssued,
  creditNoteReturned,
  creditNoteObjection,
  creditNoteObjectionWithdrawn,
  claimInvitation,
  claimReceived,
  claimMatched,
  claimRefused,
  voucherStockMail,
  weeklyReportMail,
];

/** The mails that a tenant can write in its own words. */
export const tenantMails: readonly MailTemplate[] = mails.filter(
  ({ name }) => !Object.hasOwn(operatorMailNames, name),
);

/** The only way in which a stored mail is shown to others than its recipient. */
export const maskMail = mailMask([...mails, sampleMail(mails)]);
