import type { KindName } from "./kinds.ts";

/**
 * Which columns of a table hold personal data, and of which kind. Every column of type text, bytea, date or json is
 * listed as personal or plain; numbers, flags and times follow the kind of their row.
 */
export type MappedTable =
  | {
      readonly personal: Readonly<Record<string, KindName | readonly KindName[]>>;
      /** Reviewed: says nothing about a person, not even together with the rest of the row. */
      readonly plain: readonly string[];
    }
  /** A table of the client's own texts and settings, with the reason why it names no person. */
  | { readonly noPerson: string };

const account = ["account", "unconfirmedAccounts"] as const;
const recipient = ["recipientsWithoutOrder", "recipientsWithOrder"] as const;
const order = ["unmatchedOrders", "orders"] as const;
const catalogue = { noPerson: "the client's product catalogue" };
const content = { noPerson: "pages and texts that the client publishes" };
const figures = { noPerson: "sums of a day by product, channel, agency and member" };
const settings = { noPerson: "settings of the client" };

/** The data map: every table, whatever its owner. A test compares it with the migrated database. */
export const dataMap = {
  access_token: { personal: { hash: "sessions" }, plain: ["kind"] },
  account_access: {
    personal: { purpose: "accountAccess", os_user: "accountAccess" },
    plain: ["kind"],
  },
  advisor: {
    personal: {
      external_id: "advisors",
      first_name: "advisors",
      last_name: "advisors",
      postcode: "advisors",
      town: "advisors",
    },
    plain: [],
  },
  advisor_word: { personal: { word: "advisors", external_id: "advisors" }, plain: [] },
  agency: {
    personal: {
      name: "agencies",
      street: "agencies",
      postcode: "agencies",
      city: "agencies",
      vat_id: "agencies",
      tax_number: "agencies",
      sealed: "agencies",
      fingerprint: "agencies",
      masked: "agencies",
      contact_phone: "agencies",
      contact_email: "agencies",
      contact_hours_de: "agencies",
      contact_hours_en: "agencies",
    },
    plain: ["number", "key_id", "credit_note_text", "notifications"],
  },
  agency_member: {
    personal: {
      first_name: "agencyMembers",
      last_name: "agencyMembers",
      email: "agencyMembers",
      oidc_subject: "agencyMembers",
      number: "staffNames",
    },
    plain: ["roles", "sign_on_roles"],
  },
  agency_sign_on: { noPerson: "random numbers of logins under way, deleted after they expire" },
  api_key: { noPerson: "keys of integrations, named after their use" },
  audit_entry: {
    personal: {
      actor: "auditLog",
      target: "auditLog",
      address: "auditOrigins",
      user_agent: "auditOrigins",
      origin_nonce: "auditOrigins",
      content_hash: "auditLog",
      sealed: "auditLog",
    },
    plain: [
      "actor_kind",
      "action",
      "target_kind",
      "outcome",
      "reason",
      "request_id",
      "key_id",
      // Without the random number it says nothing about the address.
      "origin_hash",
      "previous_hash",
      "hash",
    ],
  },
  audit_head: { noPerson: "where each chain of the audit log ends" },
  bank_account: {
    personal: {
      sealed: "bankAccounts",
      masked: "bankAccounts",
      iban_end: "bankAccounts",
      fingerprint: "bankAccounts",
    },
    plain: ["person", "key_id"],
  },
  bank_entry_aside: {
    personal: { reference: "bankFiles", problem: "bankFiles", resolution: "bankFiles" },
    plain: [],
  },
  bank_file: { personal: { imported_by: "staffNames" }, plain: ["kind", "message_id", "sha256"] },
  bonus_plan: { personal: { created_by: "staffNames" }, plain: ["first_month", "last_month"] },
  bounty: catalogue,
  call_centre_agent: { personal: { name: "callCentreAgents", email: "callCentreAgents" }, plain: [] },
  campaign: catalogue,
  care_note: { personal: { text: "careNotes", author: "staffNames" }, plain: ["person"] },
  catalogue_image: {
    personal: { subject_key: "advisors", hash: "advisors", alt: "advisors" },
    plain: ["subject"],
  },
  catalogue_phrase: catalogue,
  category_product: catalogue,
  change_request: {
    personal: { reason: "staffNames", note: "staffNames" },
    plain: ["kind", "target", "content", "state", "status"],
  },
  claim: {
    personal: { order_number: "claims", typed_number: "claims", ordered_on: "claims", note: "claimFiles" },
    plain: ["status", "reason"],
  },
  claim_event: { personal: { actor: "staffNames" }, plain: ["to_status", "reason"] },
  claim_evidence: { personal: { name: "claimFiles", content: "claimFiles" }, plain: ["media_type"] },
  claim_invitation: { personal: {}, plain: [] },
  claim_invitation_mark: { personal: {}, plain: [] },
  click_batch: { personal: { visitors: "clicks", channels: "clicks" }, plain: ["kinds"] },
  commission: { personal: { actor: "creditNotes", reason: "creditNotes" }, plain: ["kind"] },
  commission_rate: { personal: { set_by: "staffNames" }, plain: [] },
  credit_note: {
    personal: { parties: "creditNotes", reason: "creditNotes" },
    plain: ["number", "kind", "month", "status"],
  },
  credit_note_counter: { noPerson: "the last number of a credit note" },
  credit_note_document: { personal: { pdf: "creditNotes", sha256: "creditNotes" }, plain: [] },
  credit_note_event: {
    personal: { actor: "creditNotes", reason: "creditNotes" },
    plain: ["from_status", "to_status"],
  },
  credit_note_line: {
    personal: { order_number: "creditNotes", booked_on: "creditNotes" },
    plain: ["product_name"],
  },
  consent: {
    personal: { subject: "consents", via: "consents", text_hash: "consents", address_hash: "consents" },
    plain: ["person", "purpose", "step"],
  },
  consent_text: { noPerson: "the wordings of consents, as the forms show them" },
  content_asset: content,
  content_entry: content,
  content_plan: content,
  content_version: content,
  cookie_decision: {
    personal: { consent_id: "cookieDecisions" },
    plain: ["text_version", "language"],
  },
  counted_batch: { personal: { visitors: "clicks", channels: "clicks" }, plain: ["kinds"] },
  counted_visitor: { personal: { visitor: "countedVisitors", day: "countedVisitors" }, plain: [] },
  data_request: { personal: { email: "dataRequests" }, plain: ["language"] },
  device_offer: catalogue,
  failed_login: { personal: { email_hash: "requests" }, plain: [] },
  former_order_number: { personal: { number: order }, plain: [] },
  former_address: { personal: { email: "formerAddresses" }, plain: [] },
  idempotency_key: {
    personal: { key: "requests", request_hash: "requests", answer_body: "requests" },
    plain: ["call_id"],
  },
  // Some pictures are photographs of advisors.
  image: { personal: { hash: "advisors", bytes: "advisors" }, plain: ["media_type"] },
  image_variant: { personal: { hash: "advisors", bytes: "advisors" }, plain: ["format"] },
  insight_change: figures,
  insight_check: figures,
  insight_count: figures,
  insight_day: figures,
  insight_money: figures,
  insight_wait: figures,
  invitation: {
    personal: {
      first_name: "invitations",
      last_name: "invitations",
      email: "invitations",
      employee_number: "staffNames",
    },
    plain: ["number", "kind", "language", "wish_version", "wish_text", "status"],
  },
  invitation_objection: { personal: { address_hash: "invitationObjections" }, plain: [] },
  ledger_entry: { personal: { actor: "rewards" }, plain: ["party", "kind"] },
  ledger_line: { personal: {}, plain: ["account"] },
  mail: {
    personal: {
      to_address: "mails",
      subject: "mails",
      message_id: "mails",
      last_error: "mails",
      sender_address: "contactMessages",
      data: "mailTexts",
      html: "mailTexts",
      text: "mailTexts",
    },
    plain: ["language", "template", "status"],
  },
  one_time_token: { personal: { hash: "mailedLinks" }, plain: ["purpose"] },
  opening: { personal: {}, plain: [] },
  operator: {
    personal: {
      name: "operators",
      key_hash: "operators",
      added_by: "operators",
      email: "operators",
      password_hash: "operatorAccess",
      totp_sealed: "operatorAccess",
      totp_key_id: "operatorAccess",
      sign_on_subject: "operatorAccess",
    },
    plain: ["language", "sign_on_issuer"],
  },
  operator_attempt: { personal: { bucket_hash: "operatorAccess" }, plain: [] },
  operator_challenge: { personal: {}, plain: ["challenge", "purpose"] },
  operator_link: { personal: { hash: "operatorAccess" }, plain: ["purpose"] },
  operator_passkey: {
    personal: { credential: "operatorAccess", public_key: "operatorAccess", name: "operatorAccess" },
    plain: ["transports"],
  },
  operator_recovery_code: { personal: { hash: "operatorAccess" }, plain: [] },
  operator_role: { personal: { granted_by: "operators" }, plain: ["role"] },
  operator_session: {
    personal: { hash: "operatorAccess", address: "operatorAccess", user_agent: "operatorAccess" },
    plain: ["method"],
  },
  operator_view: { personal: { name: "operatorAccess", search: "operatorAccess" }, plain: ["list"] },
  order_customer: {
    personal: {
      mails: "orderCustomers",
      mail_aliases: "orderCustomers",
      names: "orderCustomers",
      households: "orderCustomers",
      mail_domain: "orderCustomers",
    },
    plain: [],
  },
  order_event: { personal: { detail: order }, plain: ["kind", "actor"] },
  order_release: {
    personal: { reason: order, operator: "staffNames" },
    plain: ["status"],
  },
  payout: { personal: {}, plain: ["status", "bank_reason"] },
  payout_batch: {
    personal: {
      created_os_user: "staffNames",
      released_os_user: "staffNames",
      voided_os_user: "staffNames",
      void_reason: "bankFiles",
    },
    plain: ["number", "status", "sha256", "execution_on"],
  },
  payout_batch_event: { personal: { os_user: "staffNames", reason: "bankFiles" }, plain: ["kind"] },
  payout_gate: { personal: { os_user: "staffNames", reason: "staffNames" }, plain: ["kind", "identity"] },
  payout_piece: { personal: { sealed: "bankFiles" }, plain: ["key_id"] },
  placed_order: {
    personal: {
      number: order,
      contract_on: order,
      previous_contract_on: order,
      released_by: "staffNames",
    },
    plain: ["source", "kind", "matched_by", "unrewarded_because"],
  },
  privacy_hold: {
    personal: {
      emails: "holds",
      name: "holds",
      reason: "holds",
      lift_reason: "holds",
      set_by: "staffNames",
      lifted_by: "staffNames",
    },
    plain: ["check_on"],
  },
  privacy_request: {
    personal: {
      email: "privacyRequests",
      name: "privacyRequests",
      message: "privacyRequests",
      extension_reason: "privacyRequests",
      identity_note: "privacyRequests",
      outcome: "privacyRequests",
      identity_by: "staffNames",
      closed_by: "staffNames",
    },
    plain: ["kind", "origin", "state", "language", "received_on", "due_on", "identity", "receipt"],
  },
  privacy_request_event: {
    personal: { detail: "privacyRequests", actor: "staffNames" },
    plain: ["kind"],
  },
  product: catalogue,
  product_category: catalogue,
  product_preview: catalogue,
  rate_limit: { personal: { bucket_hash: "attempts" }, plain: [] },
  recipient: {
    personal: {
      salutation: recipient,
      first_name: recipient,
      last_name: recipient,
      email: recipient,
      street: recipient,
      house_number: recipient,
      postcode: recipient,
      town: recipient,
      device_hash: "deviceMarks",
      recorded_by: "staffNames",
    },
    plain: ["number", "link_hash", "language", "channel", "terms_version"],
  },
  recommendation: {
    personal: {
      texts: "recommendations",
      nickname: "recommendations",
      contact_hash: "contactMarks",
      device_hash: "deviceMarks",
      agent_number: "staffNames",
      advisor_number: "advisors",
    },
    plain: ["number", "code", "link_hash", "kind", "channel", "terms_version", "status", "lock_reason"],
  },
  recommendation_event: {
    personal: { detail: "recommendations", actor: "staffNames" },
    plain: ["kind"],
  },
  referrer: {
    personal: {
      public_hash: account,
      email: account,
      pending_email: account,
      salutation: account,
      first_name: account,
      last_name: account,
      password_hash: account,
      customer_number: account,
    },
    plain: ["language", "block_reason", "customer_number_status"],
  },
  reminder: { personal: { person: "reminders" }, plain: [] },
  reward: {
    personal: {
      abuse_reasons: "abuseScores",
      appeal_text: "abuseScores",
      decided_by: "staffNames",
      appeal_recorded_by: "staffNames",
      appeal_decided_by: "staffNames",
      cancel_reason: "rewards",
    },
    plain: ["party", "kind", "tier_id", "status", "choice"],
  },
  reward_event: { personal: { actor: "rewards", reason: "rewards" }, plain: ["from_status", "to_status"] },
  reward_token: { personal: { hash: "mailedLinks" }, plain: [] },
  tenant: settings,
  tenant_domain: settings,
  tenant_route: settings,
  tenant_former_route: settings,
  tenant_secret: settings,
  fraud_draft: { personal: { changed_by: "staffNames" }, plain: ["weights", "trial"] },
  tenant_draft: { personal: { changed_by: "staffNames" }, plain: ["changes", "note", "refusal"] },
  tenant_version: { personal: { published_by: "staffNames", content: "listedAddresses" }, plain: ["note"] },
  used_captcha: { noPerson: "random numbers of solved captchas, deleted when they expire" },
  voucher: {
    personal: { sealed: "rewards", fingerprint: "rewards", set_aside_by: "staffNames" },
    plain: ["key_id", "set_aside_because"],
  },
  weekly_report: { personal: {}, plain: [] },
  payout_warning: { noPerson: "when the operator was last notified of waiting payouts" },
  voucher_warning: { noPerson: "when the stock of vouchers ran low" },
} as const satisfies Record<string, MappedTable>;
