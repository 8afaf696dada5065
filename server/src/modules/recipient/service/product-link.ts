import { readChannel } from "@weitersagen/domain/click";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Addresses } from "../../recommendation/service/addresses.ts";
import { recommendationNumbered, refuseLockedOut } from "../../recommendation/service/view.ts";
import type { Caller } from "./accept.ts";
import { recipientOf } from "./own.ts";

interface Handover {
  readonly number: string;
  readonly recipientNumber: string;
  readonly channel?: string | undefined;
}

/** The provider's shop with both numbers in it. Who accepted in time may order until their 12 weeks end. */
export async function productLink(
  { database, addresses }: { database: Database; addresses: Addresses },
  { tenant, now, language }: Caller,
  { number, recipientNumber, channel }: Handover,
): Promise<{ url: string }> {
  return database.inTenant(tenant.id, async (tx) => {
    const recommendation = await recommendationNumbered(tx, number);
    const recipient = await recipientOf(tx, number, recipientNumber);
    refuseLockedOut(recommendation, recipient);
    if (now >= recipient.keepUntil) throw new Refusal("recommendationExpired");
    const url = shopAddress(tenant, addresses.origin(tenant), {
      produkt: recommendation.productExternalId,
      empfehlungsnummer: recommendation.number,
      empfaengernummer: recipient.number,
      channel: readChannel(channel) ?? "",
      sprache: language,
    });
    return { url };
  });
}

type Placeholders = Readonly<
  Record<"produkt" | "empfehlungsnummer" | "empfaengernummer" | "channel" | "sprache", string>
>;

/** Only the tenant's own setting names the host: whatever is filled in is escaped and stands behind it. */
function shopAddress({ settings }: Tenant, origin: string, values: Placeholders): string {
  const template =
    settings.shopUrl ??
    `${settings.siteUrl.replace(/\/$/, "")}/?produkt={produkt}&nr={empfehlungsnummer}&empfaenger={empfaengernummer}`;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name as keyof Placeholders] ?? ""),
  );
  return filled.startsWith("/") ? origin + filled : filled;
}
