import type { shopPlaceholders } from "@weitersagen/contract/tenant-settings";
import { readChannel } from "@weitersagen/domain/channel";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { isItemSold, replacementFor } from "../../catalogue/service/on-sale.ts";
import { recommendationByNumber, refuseLockedOut } from "../../recommendation/service/access.ts";
import type { Caller, RecipientDeps } from "./deps.ts";
import { recipientOf } from "./own.ts";

interface ProductLinkRequest {
  readonly number: string;
  readonly recipientNumber: string;
  readonly channel?: string | undefined;
  readonly embeddedAt?: string | undefined;
}

/**
 * The provider's shop with product, device and both numbers in its address. A recipient who accepted in time may order as long
 * as their data is kept (`recipientKeptUntil`).
 */
export async function productLink(
  { addresses, catalogue }: RecipientDeps,
  tx: TenantTransaction,
  { tenant, now, language }: Caller,
  { number, recipientNumber, channel, embeddedAt }: ProductLinkRequest,
): Promise<{ url: string }> {
  const recommendation = await recommendationByNumber(tx, number);
  const recipient = await recipientOf(tx, number, recipientNumber);
  refuseLockedOut(recommendation, recipient);
  if (now >= recipient.keepUntil) throw new Refusal("recommendationExpired");
  const loaded = await catalogue.loadForAnyApi(tenant, tx);
  // What is not on sale any more is replaced by its successor, as the landing page says.
  const replacement = replacementFor(loaded, recommendation, now);
  // Without a successor the shop shows its offers. A conversation with an advisor needs no product.
  const isGone =
    replacement === undefined &&
    recommendation.advisorNumber === null &&
    !isItemSold(loaded, recommendation, now);
  const item = replacement ?? recommendation;
  const { externalId = recommendation.productExternalId } = loaded.products.get(item.productId) ?? {};
  const url = shopAddress(tenant, addresses.origin(tenant), {
    produkt: isGone ? "" : externalId,
    handyId: isGone || item.deviceId === null ? "" : String(item.deviceId),
    empfehlungsnummer: recommendation.number,
    empfaengernummer: recipient.number,
    channel: readChannel(channel) ?? "",
    sprache: language,
    einbettung: embeddedAt ?? "",
  });
  return { url };
}

type Placeholders = Readonly<Record<(typeof shopPlaceholders)[number], string>>;

/** The tenant's own site, for a tenant without the address of a shop. */
const defaultShopUrl = (siteUrl: string): string =>
  `${siteUrl.replace(/\/$/, "")}/?produkt={produkt}&nr={empfehlungsnummer}&empfaenger={empfaengernummer}`;

/** The host comes from the tenant's settings only; all values are escaped. */
function shopAddress({ settings }: Tenant, origin: string, values: Placeholders): string {
  const template = settings.shopUrl ?? defaultShopUrl(settings.siteUrl);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name as keyof Placeholders] ?? ""),
  );
  const url = new URL(filled, origin);
  // A shop address that was set up without devices gets the device as well.
  if (values.handyId && !template.includes("{handyId}")) url.searchParams.set("handyId", values.handyId);
  return url.href;
}
