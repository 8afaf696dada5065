/**
 * The owner of each table: a module, whose repository alone writes it, or a part of the platform. Other modules call
 * the owner's service; a module that needs a view over several modules' tables reads them in its read-model.ts.
 */
export const tablesOfOwner: Record<string, readonly string[]> = {
  account: ["referrer", "former_address", "failed_login", "account_access"],
  agency: ["agency", "agency_member", "agency_sign_on"],
  "bank-account": ["bank_account"],
  "call-centre": ["call_centre_agent"],
  captcha: ["used_captcha"],
  catalogue: [
    "product",
    "bounty",
    "product_category",
    "category_product",
    "device_offer",
    "advisor",
    "advisor_word",
    "campaign",
    "catalogue_phrase",
    "catalogue_image",
  ],
  claim: ["claim", "claim_event", "claim_evidence", "claim_invitation", "claim_invitation_mark"],
  click: ["click", "click_batch", "counted_batch", "counted_visitor", "opening"],
  commission: [
    "commission",
    "commission_rate",
    "credit_note",
    "credit_note_counter",
    "credit_note_line",
    "credit_note_document",
    "credit_note_event",
    "bonus_plan",
  ],
  care: ["care_note"],
  consent: ["consent", "consent_text", "cookie_decision"],
  content: ["content_entry", "content_version", "content_asset"],
  image: ["image", "image_variant"],
  invitation: ["invitation"],
  ledger: ["ledger_entry", "ledger_line"],
  notification: ["reminder"],
  operator: [
    "operator",
    "operator_role",
    "operator_passkey",
    "operator_recovery_code",
    "operator_session",
    "operator_link",
    "operator_challenge",
    "operator_attempt",
    "operator_view",
    "audit_entry",
    "audit_head",
    "change_request",
  ],
  order: ["placed_order", "order_event", "former_order_number", "order_customer"],
  payout: [
    "payout_batch",
    "payout_piece",
    "payout",
    "payout_batch_event",
    "payout_gate",
    "payout_warning",
    "bank_file",
    "bank_entry_aside",
  ],
  privacy: ["data_request"],
  recipient: ["recipient"],
  recommendation: ["recommendation", "recommendation_event"],
  reward: ["reward", "reward_event", "reward_token", "voucher", "voucher_warning"],
  tenant: ["tenant", "tenant_domain", "tenant_secret", "tenant_route"],
  "platform/http": ["idempotency_key", "rate_limit"],
  "platform/mail": ["mail"],
  "platform/session": ["api_key", "access_token", "one_time_token"],
};

/** Tables of modules that the platform may read: sweeps run once per tenant. */
export const readByPlatform: readonly string[] = ["tenant"];

export const ownerOfTable: ReadonlyMap<string, string> = new Map(
  Object.entries(tablesOfOwner).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
);
