import { randomBytes } from "node:crypto";
import type { Product } from "@weitersagen/contract/catalogue";
import { addDays } from "@weitersagen/domain/dates";
import { ClickBatches } from "./modules/click/service/batch.ts";
import { Links } from "./modules/click/service/links.ts";
import { keepPartitions } from "./modules/click/service/partitions.ts";
import { importRows } from "./modules/order/service/feed.ts";
import { reportOrder } from "./modules/order/service/report.ts";
import { acceptRecommendation } from "./modules/recipient/service/accept.ts";
import { createRecommendation, type RecommendationParts } from "./modules/recommendation/service/create.ts";
import { expireDue } from "./modules/recommendation/service/expire.ts";
import { referrerByEmail } from "./modules/referrer/service.ts";
import type { Tenant } from "./platform/tenancy.ts";

/** How far a recommendation of the demo came, and what the provider said of its order. */
interface Story {
  readonly daysAgo: number;
  readonly clicks: number;
  readonly accepted?: true;
  readonly ordered?: "browser" | Readonly<Record<string, string>>;
}

const newContract = { Art: "Neuvertrag" };

/** A year in which everything happened once: what a visitor of the demo finds in the personal area. */
const stories: readonly Story[] = [
  { daysAgo: 362, clicks: 5, accepted: true, ordered: newContract },
  { daysAgo: 335, clicks: 3, accepted: true, ordered: newContract },
  { daysAgo: 310, clicks: 0 },
  { daysAgo: 281, clicks: 4, accepted: true, ordered: { Art: "Verlaengerung" } },
  { daysAgo: 250, clicks: 2, accepted: true, ordered: newContract },
  { daysAgo: 214, clicks: 1 },
  { daysAgo: 190, clicks: 6, accepted: true, ordered: { ...newContract, Stornogrund: "Widerruf" } },
  { daysAgo: 162, clicks: 3, accepted: true, ordered: newContract },
  { daysAgo: 131, clicks: 2, accepted: true },
  { daysAgo: 104, clicks: 4, accepted: true, ordered: newContract },
  { daysAgo: 83, clicks: 3, accepted: true, ordered: { Art: "Hotline" } },
  { daysAgo: 58, clicks: 2, accepted: true, ordered: newContract },
  { daysAgo: 41, clicks: 3, accepted: true, ordered: newContract },
  { daysAgo: 24, clicks: 4, accepted: true, ordered: "browser" },
  { daysAgo: 12, clicks: 2, accepted: true },
  { daysAgo: 6, clicks: 3 },
  { daysAgo: 1, clicks: 0 },
];

/** Tells the year of one referrer through the same services that visitors use, at the times of the stories. */
export async function bringHistory(
  parts: RecommendationParts,
  tenant: Tenant,
  email: string,
  now: Date,
): Promise<void> {
  const { database, catalogue } = parts;
  const referrer = await database.inTenant(tenant.id, (tx) => referrerByEmail(tx, email));
  if (!referrer) return;
  for (let months = 12; months >= 0; months -= 1) await keepPartitions(database, addDays(now, -30 * months));
  const { products } = await catalogue.stockOf(tenant);
  const offers = [...products.values()].filter(({ bounties }) => bounties.length > 0);
  const clicks = new ClickBatches(database);
  for (const [index, story] of stories.entries()) {
    const product = offers[(index * 3) % offers.length];
    if (!product) return;
    await tell({ parts, tenant, product, clicks, referrerId: referrer.id }, story, now);
  }
  await expireDue(database, tenant.id, now, stories.length);
}

interface Stage {
  readonly parts: RecommendationParts;
  readonly tenant: Tenant;
  readonly product: Product;
  readonly clicks: ClickBatches;
  readonly referrerId: number;
}

async function tell(stage: Stage, { daysAgo, clicks, accepted, ordered }: Story, now: Date): Promise<void> {
  const { parts, tenant, product, referrerId } = stage;
  const day = (after: number) => addDays(now, Math.min(after - daysAgo, 0));
  const at = (after: number) => ({ tenant, language: "de" as const, now: day(after) });
  const self = { kind: "referrer", subject: String(referrerId) } as const;
  const wanted = { recommendation: { productId: product.id, channel: "web", terms: "2026-05" } };
  const { number } = await createRecommendation(parts, { ...at(0), actor: self }, wanted, undefined);
  await click(stage, number, clicks, day);
  if (!accepted) return;
  const recipient = await acceptRecommendation(
    parts.database,
    { ...at(3), actor: { kind: "anonymous" } },
    number,
    {
      firstName: "Max",
      lastName: "Beispiel",
      terms: "2026-05",
      consent: true,
      ...(tenant.settings.shares.includes(100)
        ? {}
        : { email: `kontakt-${number.toLowerCase()}@example.org` }),
    },
  );
  if (ordered === undefined) return;
  const report = { recommendationNumber: number, recipientNumber: recipient.number };
  const reporting = { tenant, now: day(5), channel: "web", entrySource: "Einsprungslink" };
  await reportOrder(parts.database, reporting, report);
  if (ordered === "browser") return;
  const order = `${tenant.slug.toUpperCase()}-${number}`;
  const row = { Auftragsnummer: order, Empfaengernummer: recipient.number, Produkt: product.id };
  const { Stornogrund, ...facts } = ordered;
  const placed = { ...row, ...facts, Bestelldatum: day(5).toISOString(), Vertragsdatum: dayText(day(9)) };
  await importRows(parts, at(10), [placed]);
  if (Stornogrund !== undefined) {
    await importRows(parts, at(16), [{ Auftragsnummer: order, Stornodatum: dayText(day(15)), Stornogrund }]);
  }
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10);

async function click(
  { parts, tenant, clicks }: Stage,
  number: string,
  count: number,
  day: (after: number) => Date,
) {
  const links = new Links(parts.database, { now: () => day(0) });
  const link = await links.find(tenant.id, "number", number);
  if (!link) return;
  const channels = ["whatsapp", "email", "sms"];
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      clicks.store(tenant.id, {
        recommendationId: link.id,
        at: day(index),
        channel: channels[index % channels.length] ?? null,
        visitor: randomBytes(16),
        kind: index === 3 ? "preview" : "person",
      }),
    ),
  );
}
