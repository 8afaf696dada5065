// Written by `npm run db:types` from the migrated database; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface AccessTokenTable {
  tenant_id: number;
  hash: Buffer;
  kind: "user" | "agency" | "recipient" | "callCentre" | "dataSubject";
  subject: number;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  is_foreign: Generated<boolean>;
}

export interface AccountAccessTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  referrer_id: number;
  kind: "login" | "autologin";
  purpose: string;
  os_user: string;
  at: Date;
  expires_at: Date;
}

export interface AdvisorTable {
  tenant_id: number;
  external_id: string;
  first_name: string;
  last_name: string;
  postcode: string;
  town: string;
}

export interface AdvisorWordTable {
  tenant_id: number;
  word: string;
  external_id: string;
}

export interface AgencyTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  name: string;
  street: string | null;
  postcode: string | null;
  city: string | null;
  vat_id: string | null;
  tax_number: string | null;
  small_business: Generated<boolean>;
  sealed: Buffer | null;
  key_id: string | null;
  fingerprint: Buffer | null;
  masked: string | null;
  credit_note_agreed_at: Date | null;
  credit_note_text: string | null;
  created_at: Date;
  locked_at: Date | null;
  active: GeneratedAlways<boolean>;
  notifications: Generated<string[]>;
  frozen_until: Date | null;
  contact_phone: string | null;
  contact_email: string | null;
  contact_hours_de: string | null;
  contact_hours_en: string | null;
  account_saved_at: Date | null;
}

export interface AgencyMemberTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  agency_id: number;
  number: string;
  first_name: string;
  last_name: string;
  email: string | null;
  roles: string[];
  sign_on_roles: string[] | null;
  oidc_subject: string | null;
  created_at: Date;
  locked_at: Date | null;
  active: GeneratedAlways<boolean>;
  language: Generated<"de" | "en">;
  oidc_issuer: string | null;
}

export interface AgencySignOnTable {
  tenant_id: number;
  challenge: string;
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ApiKeyTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  name: string;
  hash: Buffer;
  created_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
  scopes: Generated<string[]>;
  expires_at: Date | null;
  networks: Generated<string[]>;
  refused_at: Date | null;
}

export interface AuditEntryTable {
  area: number;
  position: Generated<number>;
  at: Date;
  actor_kind: "operator" | "command" | "system";
  operator_id: number | null;
  actor: string;
  action: string;
  target_kind: string | null;
  target: string | null;
  outcome: "begun" | "done" | "refused" | "failed";
  reason: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
  content_hash: Buffer | null;
  sealed: Buffer | null;
  key_id: string | null;
  previous_hash: Generated<Buffer>;
  hash: Generated<Buffer>;
  origin_nonce: Buffer | null;
  origin_hash: Buffer | null;
}

export interface AuditHeadTable {
  area: number;
  position: number;
  hash: Buffer;
  base_position: Generated<number>;
  base_hash: Generated<Buffer>;
  base_at: Date | null;
}

export interface BankAccountTable {
  tenant_id: number;
  person: "referrer" | "recipient";
  person_id: number;
  sealed: Buffer | null;
  key_id: string | null;
  fingerprint: Buffer | null;
  masked: string | null;
  saved_at: Date;
  frozen_until: Date | null;
  iban_end: GeneratedAlways<string | null>;
}

export interface BankEntryAsideTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  file_id: number;
  line: number;
  reference: string;
  amount_cents: number | null;
  problem: string;
  set_aside_at: Date;
  resolved_at: Date | null;
  resolved_by: number | null;
  resolution: string | null;
}

export interface BankFileTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  kind: "pain.002" | "camt.053" | "camt.054";
  message_id: string;
  page: number;
  sha256: Buffer;
  imported_at: Date;
  imported_by: string;
}

export interface BonusPlanTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  agency_id: number;
  first_month: string;
  last_month: string | null;
  from_orders: number;
  bonus_cents: number;
  created_at: Date;
  created_by: string;
}

export interface BountyTable {
  tenant_id: number;
  product_id: number;
  starts_at: Date;
  amount_cents: number;
  ends_at: Date | null;
  shown_ends_at: Date | null;
  device_id: Generated<number>;
  offered_device_id: GeneratedAlways<number | null>;
  removed_at: Date | null;
  end_changed_at: Date | null;
}

export interface CallCentreAgentTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  created_at: Date;
  ended_at: Date | null;
}

export interface CampaignTable {
  tenant_id: number;
  id: string;
  texts: ColumnType<unknown, string, string>;
  needs_consent: boolean;
  starts_at: Date;
  ends_at: Date | null;
}

export interface CareNoteTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  person: "referrer" | "recipient";
  person_id: number;
  recommendation_id: number | null;
  text: string;
  operator_id: number | null;
  author: string;
  written_at: Date;
  reward_id: number | null;
}

export interface CatalogueImageTable {
  tenant_id: number;
  subject: "product" | "category" | "offer" | "advisor";
  subject_key: string;
  hash: string;
  width: number;
  height: number;
  alt: ColumnType<unknown, string, string>;
}

export interface CataloguePhraseTable {
  tenant_id: number;
  language: string;
  phrase: string;
  translation: string;
}

export interface CategoryProductTable {
  tenant_id: number;
  category_id: number;
  product_id: number;
  position: number;
}

export interface ChangeRequestTable {
  area: number;
  id: GeneratedAlways<number>;
  kind: "payoutRelease" | "payoutVoid" | "goodwill" | "rewardAmount" | "extraReward" | "terms" | "roleGrant";
  target: string;
  content: ColumnType<unknown, string | undefined, string>;
  state: Buffer;
  reason: string;
  maker: number;
  made_at: Date;
  expires_at: Date;
  status: Generated<"open" | "applied" | "rejected" | "withdrawn">;
  checker: number | null;
  decided_at: Date | null;
  note: string | null;
}

export interface ClaimTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  referrer_id: number;
  recommendation_id: number;
  order_number: string;
  typed_number: string;
  ordered_on: string;
  note: Generated<string>;
  status: Generated<"open" | "checking" | "matched" | "refused">;
  status_at: Date;
  reason: string | null;
  order_id: number | null;
  created_at: Date;
  waits_until: Date;
}

export interface ClaimEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  claim_id: number;
  to_status: string;
  at: Date;
  actor: string;
  reason: string | null;
}

export interface ClaimEvidenceTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  claim_id: number;
  name: string;
  media_type: "application/pdf" | "image/jpeg" | "image/png";
  content: Buffer;
  added_at: Date;
}

export interface ClaimInvitationTable {
  tenant_id: number;
  recommendation_id: number;
  due_at: Date | null;
  invited_at: Date | null;
}

export interface ClaimInvitationMarkTable {
  tenant_id: number;
  accepted_until: Date;
}

export interface ClickTable {
  tenant_id: number | null;
  recommendation_id: number | null;
  clicked_at: Date | null;
  channel: string | null;
  visitor: Buffer | null;
  kind: string | null;
}

export interface ClickBatchTable {
  tenant_id: number;
  recommendations: number[];
  moments: Date[];
  channels: string[];
  visitors: Buffer[];
  kinds: string[];
}

export interface CommissionTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number;
  agency_id: number;
  agency_member_id: number | null;
  product_id: number;
  kind: "earned" | "cancelled";
  round: number;
  amount_cents: number;
  booked_at: Date;
  actor: string;
  reason: string | null;
}

export interface CommissionRateTable {
  tenant_id: number;
  agency_id: number;
  product_id: number;
  amount_cents: number;
  set_at: Date;
  set_by: string;
}

export interface ConsentTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  person: "referrer" | "recipient";
  person_id: number;
  purpose: "terms" | "eligibility" | "newsletter" | "advertising" | "phoneAdvertising" | "campaign";
  subject: string;
  step: "asked" | "given" | "withdrawn" | "ended";
  at: Date;
  via: string;
  text_hash: Buffer | null;
  address_hash: Buffer | null;
}

export interface ConsentTextTable {
  tenant_id: number;
  hash: Buffer;
  purpose: "terms" | "eligibility" | "newsletter" | "advertising" | "phoneAdvertising" | "campaign";
  subject: string;
  language: "de" | "en";
  version: string;
  wording: string;
  stored_at: Date;
}

export interface ContentAssetTable {
  tenant_id: number;
  id: string;
  file_name: string;
  hash: string;
  media_type: string;
  alt: ColumnType<unknown, string, string>;
}

export interface ContentEntryTable {
  tenant_id: number;
  schema: string;
  id: string;
  published_version: number | null;
  draft_version: number | null;
  is_fixed: Generated<boolean>;
  created_at: Date;
}

export interface ContentPlanTable {
  tenant_id: number;
  schema: string;
  entry_id: string;
  version: number;
  base_version: number | null;
  due_at: Date;
  planned_by: string;
  planned_at: Date;
  failure: "baseChanged" | "faulty" | null;
}

export interface ContentVersionTable {
  tenant_id: number;
  schema: string;
  entry_id: string;
  version: number;
  data: ColumnType<unknown, string, string>;
  written_by: string;
  written_at: Date;
}

export interface CookieDecisionTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  consent_id: string;
  functional: boolean;
  analytical: boolean;
  marketing: boolean;
  text_version: string;
  language: "de" | "en";
  decided_at: Date;
}

export interface CountedBatchTable {
  tenant_id: number;
  began_at: Date;
  recommendations: number[];
  moments: Date[];
  channels: string[];
  visitors: Buffer[];
  kinds: string[];
}

export interface CountedVisitorTable {
  tenant_id: number;
  day: string;
  recommendation_id: number;
  visitor: Buffer;
}

export interface CreditNoteTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  kind: "invoice" | "cancellation";
  cancels_id: number | null;
  agency_id: number;
  month: string;
  status: Generated<"issued" | "objected" | "paid" | "cancelled">;
  status_at: Date;
  reason: string | null;
  net_cents: number;
  vat_percent: 0 | 19;
  vat_cents: number;
  gross_cents: number;
  parties: ColumnType<unknown, string, string>;
  issued_at: Date;
  objection_until: Date;
}

export interface CreditNoteCounterTable {
  tenant_id: number;
  last: number;
}

export interface CreditNoteDocumentTable {
  tenant_id: number;
  credit_note_id: number;
  pdf: Buffer;
  sha256: Buffer;
  created_at: Date;
}

export interface CreditNoteEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  credit_note_id: number;
  from_status: string | null;
  to_status: string;
  at: Date;
  actor: string;
  reason: string | null;
}

export interface CreditNoteLineTable {
  tenant_id: number;
  credit_note_id: number;
  position: number;
  commission_id: number;
  product_name: string;
  order_number: string;
  booked_on: string;
  amount_cents: number;
  released_at: Date | null;
}

export interface DataRequestTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  email: string;
  language: "de" | "en";
  created_at: Date;
}

export interface DeviceOfferTable {
  tenant_id: number;
  id: number;
  device_type: "smartphone" | "tablet";
  manufacturer: string;
  product_class: "S" | "M" | "L" | "XL" | null;
  display_name: string;
  description: string;
  tariff_name: string;
  device_name: string;
  device_description: string;
  device_id: number;
  device_cents: number;
  tariff_id: number;
  monthly_cents: number;
  position: number;
  on_promotion: boolean;
  top_position: number;
  promotion_cents: number | null;
  status: Generated<"draft" | "active" | "withdrawn">;
  active_from: Date | null;
  active_until: Date | null;
  successor_id: number | null;
  bundled: Generated<boolean>;
}

export interface FailedLoginTable {
  tenant_id: number;
  email_hash: Buffer;
  count: number;
  first_at: Date;
}

export interface FormerAddressTable {
  tenant_id: number;
  referrer_id: number;
  email: string;
  replaced_at: Date;
}

export interface FormerOrderNumberTable {
  tenant_id: number;
  number: string;
  order_id: number;
}

export interface FraudDraftTable {
  tenant_id: number;
  threshold: number;
  weights: ColumnType<unknown, string, string>;
  changed_at: Date;
  changed_by: string;
  trial: ColumnType<unknown, string | null | undefined, string | null>;
  tried_at: Date | null;
}

export interface IdempotencyKeyTable {
  tenant_id: number;
  call_id: string;
  key: string;
  request_hash: Buffer;
  answer_status: number | null;
  answer_body: ColumnType<unknown, string | null | undefined, string | null>;
  created_at: Date;
}

export interface ImageTable {
  tenant_id: number;
  hash: string;
  media_type: "image/svg+xml" | "image/png" | "image/jpeg" | "image/webp" | "image/avif";
  width: number;
  height: number;
  bytes: Buffer;
  created_at: Generated<Date>;
}

export interface ImageVariantTable {
  tenant_id: number;
  hash: string;
  width: number;
  format: "avif" | "webp" | "png" | "jpeg";
  bytes: Buffer;
}

export interface InsightChangeTable {
  tenant_id: number;
  day: string;
}

export interface InsightCheckTable {
  tenant_id: number;
  checked_at: Date;
  differing_days: Generated<number>;
  difference_cents: Generated<number>;
  refreshed_at: Date | null;
}

export interface InsightCountTable {
  tenant_id: number;
  day: string;
  kind: "seenCatalogue" | "seenForm" | "share" | "click" | "machineClick" | "visit" | "mailSent" | "mailFailed";
  product_id: Generated<number>;
  channel: Generated<string>;
  campaign: Generated<string>;
  language: Generated<"" | "de" | "en">;
  device: Generated<"" | "phone" | "tablet" | "computer">;
  agency_id: Generated<number>;
  agency_member_id: Generated<number>;
  count: number;
  id: GeneratedAlways<number>;
}

export interface InsightDayTable {
  tenant_id: number;
  scope: "tenant" | "agency" | "member";
  scope_id: number;
  dimension: "all" | "product" | "channel" | "campaign" | "productChannel" | "language" | "device" | "mail";
  key: string;
  day: string;
  seen_catalogue: Generated<number>;
  seen_form: Generated<number>;
  shares: Generated<number>;
  clicks: Generated<number>;
  machine_clicks: Generated<number>;
  visits: Generated<number>;
  mails_sent: Generated<number>;
  mails_failed: Generated<number>;
  recommendations: Generated<number>;
  opened: Generated<number>;
  accepted: Generated<number>;
  ordered: Generated<number>;
  valid: Generated<number>;
  paid: Generated<number>;
  recipients: Generated<number>;
  orders: Generated<number>;
  cancelled_orders: Generated<number>;
  valid_orders: Generated<number>;
  cost_cents: Generated<number>;
  open_opened: Generated<number>;
  open_accepted: Generated<number>;
  open_ordered: Generated<number>;
  open_valid: Generated<number>;
  open_paid: Generated<number>;
  rules: Generated<number>;
}

export interface InsightMoneyTable {
  tenant_id: number;
  scope: "tenant" | "agency" | "member";
  scope_id: number;
  dimension: "all" | "product" | "channel" | "campaign" | "productChannel";
  key: string;
  day: string;
  kind: string;
  entries: number;
  cents: number;
}

export interface InsightWaitTable {
  tenant_id: number;
  scope: "tenant" | "agency" | "member";
  scope_id: number;
  dimension: "all" | "product" | "channel" | "campaign" | "productChannel";
  key: string;
  day: string;
  step: "opened" | "accepted" | "ordered" | "valid" | "paid";
  class: number;
  count: number;
}

export interface InvitationTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  kind: "Kunde" | "Mitarbeiter" | "Interessent";
  employee_number: string;
  first_name: string;
  last_name: string;
  email: string;
  created_at: Date;
  accepted_at: Date | null;
  referrer_id: number | null;
  agency_id: number | null;
  agency_member_id: number | null;
  language: Generated<"de" | "en">;
  wish_confirmed_at: Date | null;
  wish_version: string | null;
  wish_text: string | null;
  by_session: Generated<boolean>;
  mailed_at: Date | null;
  remind_at: Date | null;
  reminded_at: Date | null;
  opened_at: Date | null;
  withdrawn_at: Date | null;
  declined_at: Date | null;
  expired_at: Date | null;
  status: GeneratedAlways<string>;
}

export interface InvitationObjectionTable {
  tenant_id: number;
  address_hash: Buffer;
  created_at: Date;
}

export interface LedgerEntryTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number | null;
  reward_id: number | null;
  party: "referrer" | "recipient" | null;
  kind: string;
  round: Generated<number>;
  at: Date;
  actor: string;
  commission_id: number | null;
  credit_note_id: number | null;
}

export interface LedgerLineTable {
  tenant_id: number;
  entry_id: number;
  account: "programme" | "owed" | "bank" | "vouchers" | "clawback" | "commission" | "commission_owed" | "input_tax";
  amount_cents: number;
}

export interface MailTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  to_address: string;
  language: string;
  template: string;
  data: ColumnType<unknown, string, string>;
  status: Generated<"pending" | "sent" | "failed">;
  message_id: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  created_at: Date;
  sent_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sender_address: string | null;
}

export interface OneTimeTokenTable {
  tenant_id: number;
  hash: Buffer;
  purpose: "registration" | "passwordReset" | "login" | "foreignLogin" | "autologin" | "newsletterOptIn" | "newsletterOptOut" | "recipientConsent" | "bankAccount" | "shareScreen" | "callCentre" | "emailChange" | "dataAccess" | "invitation" | "customerCode" | "weeklyReport" | "recipientEmail" | "replacedReferrer" | "replacedRecipient";
  subject: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface OpeningTable {
  tenant_id: number;
  recommendation_id: number;
  visitors: number;
  first_at: Date;
  last_at: Date;
}

export interface OperatorTable {
  id: GeneratedAlways<number>;
  name: string;
  key_hash: Buffer | null;
  added_at: Date;
  added_by: string;
  revoked_at: Date | null;
  email: string | null;
  language: Generated<"de" | "en">;
  password_hash: string | null;
  totp_sealed: Buffer | null;
  totp_key_id: string | null;
  totp_confirmed_at: Date | null;
  totp_step: Generated<number>;
  joined_at: Date | null;
  locked_at: Date | null;
  left_at: Date | null;
  sign_on_issuer: string | null;
  sign_on_subject: string | null;
  offered_totp_sealed: Buffer | null;
  offered_totp_key_id: string | null;
}

export interface OperatorAttemptTable {
  bucket_hash: Buffer;
  window_start: Date;
  count: number;
}

export interface OperatorChallengeTable {
  challenge: string;
  purpose: "login" | "stepUp" | "register" | "signOn";
  operator_id: number | null;
  expires_at: Date;
}

export interface OperatorLinkTable {
  hash: Buffer;
  operator_id: number;
  purpose: "invitation" | "demo";
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface OperatorPasskeyTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  credential: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<string[]>;
  name: string;
  added_at: Date;
  last_used_at: Date | null;
}

export interface OperatorRecoveryCodeTable {
  operator_id: number;
  hash: Buffer;
  created_at: Date;
  used_at: Date | null;
}

export interface OperatorRoleTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  role: "administrator" | "manager" | "care" | "finance" | "auditor";
  for_tenant: number | null;
  granted_at: Date;
  granted_by: string;
}

export interface OperatorSessionTable {
  id: GeneratedAlways<number>;
  hash: Buffer;
  operator_id: number;
  method: "passkey" | "password" | "recovery" | "invitation" | "demo" | "signOn";
  created_at: Date;
  expires_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  address: string;
  user_agent: string | null;
  ended_at: Date | null;
}

export interface OperatorViewTable {
  id: GeneratedAlways<number>;
  operator_id: number;
  list: string;
  name: string;
  search: string;
  saved_at: Date;
}

export interface OrderCustomerTable {
  tenant_id: number;
  order_id: number;
  mails: string[];
  mail_aliases: string[];
  names: string[];
  households: string[];
  mail_domain: string | null;
  stored_at: Date;
}

export interface OrderEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number;
  kind: string;
  at: Date;
  actor: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface OrderReleaseTable {
  tenant_id: number;
  order_id: number;
  agency_id: number;
  status: Generated<"waiting" | "confirming" | "released" | "refused" | "waived">;
  since: Date;
  due_at: Date;
  remind_at: Date | null;
  reminders: Generated<number>;
  amount_cents: number | null;
  needs_second: Generated<boolean>;
  first_by: number | null;
  first_at: Date | null;
  decided_by: number | null;
  operator: string | null;
  decided_at: Date | null;
  reason: string | null;
}

export interface PayoutTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  batch_id: number;
  reward_id: number | null;
  amount_cents: number;
  status: Generated<"live" | "withdrawn" | "rejected" | "returned" | "voided">;
  confirmed_in: number | null;
  ended_in: number | null;
  bank_reason: string | null;
  credit_note_id: number | null;
}

export interface PayoutBatchTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  status: Generated<"created" | "released" | "voided">;
  created_at: Date;
  released_at: Date | null;
  execution_on: string | null;
  count: number | null;
  total_cents: number | null;
  sha256: Buffer | null;
  created_by: number;
  created_os_user: string;
  released_by: number | null;
  released_os_user: string | null;
  voided_at: Date | null;
  voided_by: number | null;
  voided_os_user: string | null;
  void_reason: string | null;
}

export interface PayoutBatchEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  batch_id: number;
  kind: "created" | "released" | "exported" | "voided";
  at: Date;
  operator_id: number | null;
  os_user: string;
  reason: string | null;
}

export interface PayoutGateTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  kind: "opened" | "closed";
  at: Date;
  operator_id: number | null;
  os_user: string;
  reason: string;
  identity: string;
  number_floor: Generated<number>;
}

export interface PayoutPieceTable {
  tenant_id: number;
  batch_id: number;
  position: number;
  sealed: Buffer;
  key_id: string;
}

export interface PayoutWarningTable {
  tenant_id: number;
  warned_at: Date;
}

export interface PlacedOrderTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string | null;
  recommendation_id: number | null;
  recipient_id: number | null;
  product_id: number | null;
  source: "browser" | "feed" | "agency";
  kind: Generated<"new" | "extension" | "hotline" | "switch">;
  ordered_at: Date;
  contract_on: string | null;
  previous_contract_on: string | null;
  matched_by: "recipientNumber" | "recommendationNumber" | "code" | "email" | "claim" | "agency" | null;
  verified_at: Date | null;
  released_at: Date | null;
  released_by: string | null;
  cancelled_at: Date | null;
  reinstated_at: Date | null;
  unrewarded_because: string | null;
  created_at: Date;
  changed_at: Date;
  device_id: number | null;
  refused_at: Date | null;
}

export interface PrivacyHoldTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  request_id: number | null;
  referrer_id: number | null;
  emails: string[];
  name: string | null;
  reason: string;
  check_on: string;
  set_at: Date;
  set_by: string;
  lifted_at: Date | null;
  lifted_by: string | null;
  lift_reason: string | null;
}

export interface PrivacyRequestTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  kind: "access" | "correction" | "erasure" | "restriction" | "objection";
  origin: "desk" | "care" | "person";
  state: Generated<"open" | "waiting" | "done" | "refused" | "withdrawn">;
  referrer_id: number | null;
  email: string | null;
  name: string | null;
  language: "de" | "en";
  message: Generated<string>;
  received_on: string;
  due_on: string;
  extended_at: Date | null;
  extension_reason: string | null;
  identity: "link" | "login" | "operator" | null;
  identity_at: Date | null;
  identity_by: string | null;
  identity_note: string | null;
  created_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  outcome: string | null;
  receipt: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface PrivacyRequestEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  request_id: number;
  kind: "received" | "linkMailed" | "identity" | "address" | "extended" | "exported" | "downloaded" | "held" | "lifted" | "waiting" | "resumed" | "erased" | "done" | "refused" | "withdrawn";
  at: Date;
  actor: string;
  detail: string | null;
}

export interface ProductTable {
  tenant_id: number;
  id: number;
  external_id: string;
  play: "DP" | "TP" | null;
  name: string;
  display_name: string;
  young: boolean;
  hybrid: boolean;
  product_group: string;
  product_class: "S" | "M" | "L" | "XL" | null;
  monthly_cents: number;
  one_off_cents: number;
  description1: string;
  description2: string;
  description3: string;
  description4: string;
  commission: string | null;
  provider_product_id: string | null;
  footnote: string | null;
  price_split: string | null;
  promotion_name: string | null;
  promotion_rebate_cents: number;
  status: Generated<"draft" | "active" | "withdrawn">;
  active_from: Date | null;
  active_until: Date | null;
  successor_id: number | null;
  bundled: Generated<boolean>;
  was_on_sale: Generated<boolean>;
}

export interface ProductCategoryTable {
  tenant_id: number;
  id: number;
  key: string;
  aliases: Generated<string[]>;
  source: string;
  category: string;
  parent_key: string | null;
  position: number;
  texts: ColumnType<unknown, string, string>;
  other_keys: Generated<string[]>;
  default_product_id: number | null;
  select_target: "empfehlen" | "smartphones" | "tablets";
  layout: "kartendeck" | "liste";
  device_type: "alle" | "smartphone" | "tablet" | null;
  bundled: boolean;
  motif: string;
  key_en: string | null;
  english_key: GeneratedAlways<string | null>;
  merged_ids: Generated<number[]>;
}

export interface ProductPreviewTable {
  tenant_id: number;
  id: string;
  product_id: number;
  changes: ColumnType<unknown, string, string>;
  expires_at: Date;
}

export interface RateLimitTable {
  tenant_id: number;
  bucket_hash: Buffer;
  window_start: Date;
  count: number;
}

export interface RecipientTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  recommendation_id: number;
  link_hash: Buffer;
  salutation: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  street: string | null;
  house_number: string | null;
  postcode: string | null;
  town: string | null;
  language: Generated<"de" | "en">;
  channel: string | null;
  recorded_by: string | null;
  device_hash: Buffer | null;
  share: 0 | 50 | 100 | null;
  terms_version: string | null;
  consented_at: Date | null;
  advertising_consent_at: Date | null;
  created_at: Date;
  confirmed_at: Date | null;
  keep_until: Date;
  deleted_at: Date | null;
  address_confirmed_at: Date | null;
  pending_email: string | null;
  former_email: string | null;
  email_changed_at: Date | null;
  email_corrections: Generated<number>;
  email_corrected_at: Date | null;
  remind_at: Date | null;
}

export interface RecommendationTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  number: string;
  code: string;
  link_hash: Buffer;
  referrer_id: number;
  kind: Generated<"standard" | "agent" | "company" | "offline">;
  product_id: number;
  advisor_number: string | null;
  agent_number: string | null;
  channel: string | null;
  share: 0 | 50 | 100;
  texts: ColumnType<unknown, string | undefined, string>;
  contact_hash: Buffer | null;
  device_hash: Buffer | null;
  terms_version: string;
  status: Generated<"open" | "ok" | "paid" | "cancelled" | "expired">;
  status_at: Date;
  created_at: Date;
  valid_until: Date;
  locked_at: Date | null;
  lock_reason: string | null;
  remind_at: Date | null;
  reminders: Generated<number>;
  device_id: number | null;
  has_link: Generated<boolean>;
  agency_id: number | null;
  agency_member_id: number | null;
  nickname: string | null;
  typed_first_name: string | null;
  typed_last_name: string | null;
  email_corrections: Generated<number>;
  typed_form: ColumnType<unknown, string | null | undefined, string | null>;
  vouched_at: Date | null;
}

export interface RecommendationEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  recommendation_id: number;
  kind: string;
  at: Date;
  actor: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface ReferrerTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  public_hash: string;
  email: string | null;
  pending_email: string | null;
  salutation: string | null;
  first_name: string | null;
  last_name: string | null;
  language: Generated<"de" | "en">;
  password_hash: string | null;
  created_at: Date;
  confirmed_at: Date | null;
  registered_at: Date | null;
  eligibility_declared_at: Date | null;
  block_reason: "blocked" | "rules" | "employee" | null;
  blocked_at: Date | null;
  newsletter_permission: Generated<boolean>;
  newsletter_sent_at: Date | null;
  customer_number: string | null;
  customer_number_status: "pending" | "confirmed" | "refused" | null;
  deleted_at: Date | null;
  email_changed_at: Date | null;
  agency_id: number | null;
  agency_member_id: number | null;
  email_corrections: Generated<number>;
  email_corrected_at: Date | null;
}

export interface ReminderTable {
  tenant_id: number;
  person: "referrer" | "recipient";
  person_id: number;
  reminded_at: Date;
}

export interface RewardTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  order_id: number;
  recommendation_id: number;
  party: "referrer" | "recipient";
  referrer_id: number | null;
  recipient_id: number | null;
  kind: Generated<"bounty" | "tier" | "goodwill">;
  tier_id: string | null;
  success: number | null;
  amount_cents: number;
  status: Generated<"open" | "provided" | "collected" | "paid" | "expired" | "cancelled">;
  status_at: Date;
  due_at: Date;
  expires_at: Date | null;
  choice: "transfer" | "voucher" | null;
  abuse_score: Generated<number>;
  abuse_reasons: ColumnType<unknown, string | undefined, string>;
  held_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  cancel_reason: string | null;
  clawed_back_at: Date | null;
  remind_at: Date | null;
  reminders: Generated<number>;
  created_at: Date;
  appealed_at: Date | null;
  appeal_text: string | null;
  appeal_recorded_by: string | null;
  appeal_decided_at: Date | null;
  appeal_decided_by: string | null;
  appeal_granted: boolean | null;
  decided_operator: number | null;
  appeal_decided_operator: number | null;
  unannounced_since: Date | null;
}

export interface RewardEventTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  reward_id: number;
  from_status: string | null;
  to_status: string;
  at: Date;
  actor: string;
  reason: string | null;
}

export interface RewardTokenTable {
  tenant_id: number;
  hash: Buffer;
  reward_id: number;
  created_at: Date;
  expires_at: Date;
}

export interface TenantTable {
  id: GeneratedAlways<number>;
  slug: string;
  brand: string;
  configuration: ColumnType<unknown, string | undefined, string>;
  created_at: Generated<Date>;
  version: Generated<number>;
  opened_at: Date | null;
  closed_at: Date | null;
}

export interface TenantDomainTable {
  tenant_id: number;
  domain: string;
}

export interface TenantDraftTable {
  tenant_id: number;
  base: number;
  changes: ColumnType<unknown, string, string>;
  changed_at: Date;
  changed_by: string;
  note: Generated<string>;
  publish_at: Date | null;
  refusal: string | null;
}

export interface TenantFormerRouteTable {
  tenant_id: number;
  language: "de" | "en";
  path: string;
  name: string;
}

export interface TenantRouteTable {
  tenant_id: number;
  name: string;
  path: string;
  position: number;
  path_en: string | null;
}

export interface TenantSecretTable {
  tenant_id: number;
  name: string;
  value: string;
}

export interface TenantVersionTable {
  tenant_id: number;
  number: number;
  content: ColumnType<unknown, string, string>;
  published_at: Generated<Date>;
  published_by: string;
  note: Generated<string>;
  restores: number | null;
}

export interface UsedCaptchaTable {
  tenant_id: number;
  nonce: Buffer;
  expires_at: Date;
}

export interface VoucherTable {
  tenant_id: number;
  id: GeneratedAlways<number>;
  value_cents: number;
  sealed: Buffer;
  key_id: string;
  fingerprint: Buffer;
  added_at: Date;
  reward_id: number | null;
  assigned_at: Date | null;
  set_aside_at: Date | null;
  set_aside_by: string | null;
  set_aside_because: string | null;
}

export interface VoucherWarningTable {
  tenant_id: number;
  value_cents: number;
  warned_at: Date;
}

export interface WeeklyReportTable {
  tenant_id: number;
  operator_id: number;
  wanted_at: Date;
  next_at: Date;
}

export interface Schema {
  access_token: AccessTokenTable;
  account_access: AccountAccessTable;
  advisor: AdvisorTable;
  advisor_word: AdvisorWordTable;
  agency: AgencyTable;
  agency_member: AgencyMemberTable;
  agency_sign_on: AgencySignOnTable;
  api_key: ApiKeyTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  bank_account: BankAccountTable;
  bank_entry_aside: BankEntryAsideTable;
  bank_file: BankFileTable;
  bonus_plan: BonusPlanTable;
  bounty: BountyTable;
  call_centre_agent: CallCentreAgentTable;
  campaign: CampaignTable;
  care_note: CareNoteTable;
  catalogue_image: CatalogueImageTable;
  catalogue_phrase: CataloguePhraseTable;
  category_product: CategoryProductTable;
  change_request: ChangeRequestTable;
  claim: ClaimTable;
  claim_event: ClaimEventTable;
  claim_evidence: ClaimEvidenceTable;
  claim_invitation: ClaimInvitationTable;
  claim_invitation_mark: ClaimInvitationMarkTable;
  click: ClickTable;
  click_batch: ClickBatchTable;
  commission: CommissionTable;
  commission_rate: CommissionRateTable;
  consent: ConsentTable;
  consent_text: ConsentTextTable;
  content_asset: ContentAssetTable;
  content_entry: ContentEntryTable;
  content_plan: ContentPlanTable;
  content_version: ContentVersionTable;
  cookie_decision: CookieDecisionTable;
  counted_batch: CountedBatchTable;
  counted_visitor: CountedVisitorTable;
  credit_note: CreditNoteTable;
  credit_note_counter: CreditNoteCounterTable;
  credit_note_document: CreditNoteDocumentTable;
  credit_note_event: CreditNoteEventTable;
  credit_note_line: CreditNoteLineTable;
  data_request: DataRequestTable;
  device_offer: DeviceOfferTable;
  failed_login: FailedLoginTable;
  former_address: FormerAddressTable;
  former_order_number: FormerOrderNumberTable;
  fraud_draft: FraudDraftTable;
  idempotency_key: IdempotencyKeyTable;
  image: ImageTable;
  image_variant: ImageVariantTable;
  insight_change: InsightChangeTable;
  insight_check: InsightCheckTable;
  insight_count: InsightCountTable;
  insight_day: InsightDayTable;
  insight_money: InsightMoneyTable;
  insight_wait: InsightWaitTable;
  invitation: InvitationTable;
  invitation_objection: InvitationObjectionTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  mail: MailTable;
  one_time_token: OneTimeTokenTable;
  opening: OpeningTable;
  operator: OperatorTable;
  operator_attempt: OperatorAttemptTable;
  operator_challenge: OperatorChallengeTable;
  operator_link: OperatorLinkTable;
  operator_passkey: OperatorPasskeyTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
  operator_role: OperatorRoleTable;
  operator_session: OperatorSessionTable;
  operator_view: OperatorViewTable;
  order_customer: OrderCustomerTable;
  order_event: OrderEventTable;
  order_release: OrderReleaseTable;
  payout: PayoutTable;
  payout_batch: PayoutBatchTable;
  payout_batch_event: PayoutBatchEventTable;
  payout_gate: PayoutGateTable;
  payout_piece: PayoutPieceTable;
  payout_warning: PayoutWarningTable;
  placed_order: PlacedOrderTable;
  privacy_hold: PrivacyHoldTable;
  privacy_request: PrivacyRequestTable;
  privacy_request_event: PrivacyRequestEventTable;
  product: ProductTable;
  product_category: ProductCategoryTable;
  product_preview: ProductPreviewTable;
  rate_limit: RateLimitTable;
  recipient: RecipientTable;
  recommendation: RecommendationTable;
  recommendation_event: RecommendationEventTable;
  referrer: ReferrerTable;
  reminder: ReminderTable;
  reward: RewardTable;
  reward_event: RewardEventTable;
  reward_token: RewardTokenTable;
  tenant: TenantTable;
  tenant_domain: TenantDomainTable;
  tenant_draft: TenantDraftTable;
  tenant_former_route: TenantFormerRouteTable;
  tenant_route: TenantRouteTable;
  tenant_secret: TenantSecretTable;
  tenant_version: TenantVersionTable;
  used_captcha: UsedCaptchaTable;
  voucher: VoucherTable;
  voucher_warning: VoucherWarningTable;
  weekly_report: WeeklyReportTable;
}
