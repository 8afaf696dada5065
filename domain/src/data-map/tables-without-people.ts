import type { MappedTable } from "./table.ts";

const catalogue = { noPerson: "the client's product catalogue" };
const content = { noPerson: "pages and texts that the client publishes" };
const figures = { noPerson: "sums of a day by product, channel, agency and member" };
const settings = { noPerson: "settings of the client" };

/** Tables that name no person, each with the reason. */
export const tablesWithoutPeople = {
  agency_sign_on: { noPerson: "random numbers of logins under way, deleted after they expire" },
  api_key: { noPerson: "keys of integrations, named after their use" },
  audit_head: { noPerson: "where each chain of the audit log ends" },
  bounty: catalogue,
  campaign: catalogue,
  catalogue_phrase: catalogue,
  category_product: catalogue,
  credit_note_counter: { noPerson: "the last number of a credit note" },
  consent_text: { noPerson: "the wordings of consents, as the forms show them" },
  content_asset: content,
  content_entry: content,
  content_plan: content,
  content_version: content,
  device_offer: catalogue,
  insight_change: figures,
  insight_check: figures,
  insight_count: figures,
  insight_day: figures,
  insight_money: figures,
  insight_wait: figures,
  product: catalogue,
  product_category: catalogue,
  product_preview: catalogue,
  tenant: settings,
  tenant_domain: settings,
  tenant_route: settings,
  tenant_former_route: settings,
  tenant_secret: settings,
  used_captcha: { noPerson: "random numbers of solved captchas, deleted when they expire" },
  payout_warning: { noPerson: "when the operator was last notified of waiting payouts" },
  voucher_warning: { noPerson: "when the stock of vouchers ran low" },
} as const satisfies Record<string, MappedTable>;
