import { randomBytes } from "node:crypto";
import type { Product } from "@weitersagen/contract/catalogue";
import { monthOf } from "@weitersagen/domain/month";
import { activeBounty } from "@weitersagen/domain/bounty";
import { addDays, calendarDateOf, endOfDay, isoDate } from "@weitersagen/domain/dates";
import { splitReward } from "@weitersagen/domain/reward";
import { addDemoAgencyAccounts } from "./agencies.ts";
import { demoAgencies, FRIENDS_DOMAIN, type DemoReferrer } from "./demo-tenants.ts";
import {
  askForDemoGoodwill,
  demoOperators,
  type DemoRewards,
  followDemoOrder,
  fulfilDemoRewards,
  payOutDemoRewards,
  saveDemoAccount,
  stockDemoVouchers,
} from "./rewards.ts";
import { demoChannel } from "./channels.ts";
import { addDemoSightings } from "./sightings.ts";
import { addDemoBonusPlan, settleDemoYear } from "./commissions.ts";
import { inviteDemoPeople } from "./invitations.ts";
import type { DemoClick } from "./leads.ts";
import { releaseDemoOrder } from "./releases.ts";
import { type Story, stories } from "./stories.ts";
import { bankAccountDeps } from "../compose/reward.ts";
import { listAgencies, showAgency } from "../modules/agency/service/agencies.ts";
import { submitClaim } from "../modules/claim/service/submit.ts";
import { endWaiting, matchClaims } from "../modules/claim/service/settle.ts";
import { onSale } from "../modules/catalogue/service/on-sale.ts";
import { ClickBatches } from "../modules/click/service/batch.ts";
import { countClicks } from "../modules/click/service/counting.ts";
import { makeClickPartitions } from "../modules/click/service/partitions.ts";
import { importRows } from "../modules/order/service/import-rows.ts";
import { reportOrder } from "../modules/order/service/report.ts";
import { acceptRecommendation } from "../modules/recipient/service/accept.ts";
import { confirmRecipientAddress } from "../modules/recipient/service/confirm.ts";
import { recipientOf } from "../modules/recipient/service/own.ts";
import { hasRecommended, recommendationByNumber } from "../modules/recommendation/service/access.ts";
import { createRecommendation } from "../modules/recommendation/service/create.ts";
import type { RecommendationDeps } from "../modules/recommendation/service/deps.ts";
import { expireDue } from "../modules/recommendation/service/expire.ts";
import { findAccount } from "../modules/account/service/account.ts";
import type { Database } from "../platform/db/database.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { deletePendingMails } from "../platform/mail/mail-rows.ts";
import type { Tenant } from "../platform/tenancy.ts";

interface HistoryDeps {
  readonly database: Database;
  readonly recommendation: RecommendationDeps;
  readonly secretKeys: readonly Buffer[];
  /** Whether a mail server takes what is written. Without one, the year can be read in the mailbox. */
  readonly mailsLeave?: boolean;
}

/**
 * Creates a year of history for one referrer, once, through the services that visitors use, at the times of the stories.
 * False if it was there already.
 */
export async function createDemoHistory(
  { database, recommendation: deps, secretKeys, mailsLeave = false }: HistoryDeps,
  tenant: Tenant,
  { email, name }: DemoReferrer,
  now: Date,
): Promise<boolean> {
  const { catalogue } = deps;
  const referrer = await database.inTenant(tenant.id, (tx) => referrerWithoutHistory(tx, email));
  if (!referrer) return false;
  for (let months = 12; months >= 0; months -= 1)
    await makeClickPartitions(database, addDays(now, -30 * months));
  const { products } = onSale(await catalogue.load(tenant), now);
  const offers = [...products.values()].filter(({ bounties }) => bounties.length > 0);
  const begin = addDays(now, -365);
  const rewardDeps = { ...bankAccountDeps(secretKeys), catalogue };
  const operators = await demoOperators(database, begin);
  const clicked: DemoClick[] = [];
  const agencies = await demoAgencies(tenant.slug);
  // One transaction for the year: a first start should not wait for hundreds of commits.
  await database.inTenant(tenant.id, async (tx) => {
    const owner = { id: referrer.id, name };
    const rewards = { deps: rewardDeps, tx, tenant, owner, operators, begin: monthOf(begin) };
    await saveDemoAccount(rewards, begin);
    await stockDemoVouchers(rewards, possibleRewards(tenant, offers), begin);
    await addDemoAgencyAccounts(rewardDeps, tx, tenant, { agencies, now: begin });
    const members = await creditedMembers(tx);
    const recommended: { daysAgo: number; productId: number }[] = [];
    for (const [index, story] of stories.entries()) {
      const product = chosenProduct(offers, story, index, now);
      if (!product) return;
      recommended.push({ daysAgo: story.daysAgo, productId: product.id });
      // Every fourth recommendation came about without an agency.
      const member = index % 4 === 3 ? undefined : members[(index * 5) % members.length];
      const channel = demoChannel(index);
      const stage = { deps, tx, tenant, product, rewards, referrerId: referrer.id, email, member, channel };
      clicked.push(...(await playStory(stage, story, now)));
    }
    const [first] = offers;
    if (first)
      clicked.push(...(await inviteDemoPeople({ deps, tx, tenant, productId: first.id }, members, now)));
    for (let week = 52; week >= 0; week -= 1) {
      const then = addDays(now, -7 * week);
      await expireDue(tx, { now: then, size: stories.length });
      await endWaiting(tx, { now: then, size: stories.length });
    }
    await settleDemoYear(tx, tenant, { first: monthOf(begin), until: now });
    await addDemoBonusPlan(tx, tenant, begin);
    await addDemoSightings(tx, {
      products: offers.slice(0, 5).map(({ id }) => id),
      recommended,
      now,
    });
    // A mail server must not send a year of mails on the first day.
    if (mailsLeave) await deletePendingMails(tx);
  });
  const batches = new ClickBatches(database);
  await Promise.all(clicked.map((click) => batches.store(tenant.id, click)));
  await database.inTenant(tenant.id, countClicks);
  return true;
}

/** The referrer with this address, unless they have recommended before: then their history exists already. */
async function referrerWithoutHistory(tx: TenantTransaction, email: string) {
  const referrer = await findAccount(tx, email);
  if (!referrer || (await hasRecommended(tx, referrer.id))) return undefined;
  return referrer;
}

/** The members of all agencies, by number. */
async function creditedMembers(tx: TenantTransaction): Promise<string[]> {
  const agencies = await listAgencies(tx);
  const shown = await Promise.all(agencies.map(({ number }) => showAgency(tx, number)));
  return shown.flatMap(({ members }) => members.map(({ number }) => number));
}

const bountyOn = ({ bounties }: Product, day: Date): number => activeBounty(bounties, day)?.amountCents ?? 0;

/** Stories that end with a reward use products with a high bounty. */
function chosenProduct(offers: readonly Product[], { daysAgo, reward }: Story, index: number, now: Date) {
  const orderedAt = addDays(now, 5 - daysAgo);
  const paid = offers.filter((offer) => bountyOn(offer, orderedAt) > 0);
  const best = paid
    .toSorted((one, other) => bountyOn(other, orderedAt) - bountyOn(one, orderedAt))
    .slice(0, 5);
  return reward ? best[index % best.length] : paid[(index * 3) % paid.length];
}

function possibleRewards({ settings }: Tenant, offers: readonly Product[]): number[] {
  const bounties = offers.flatMap((offer) => offer.bounties.map(({ amountCents }) => amountCents));
  const halves = bounties.map(
    (cents) => splitReward(cents, 50, settings.maxRecipientBountyCents).referrerCents,
  );
  return [...bounties, ...halves, ...(settings.tiers ?? []).map(({ amountCents }) => amountCents)];
}

interface Stage {
  readonly deps: RecommendationDeps;
  readonly tx: TenantTransaction;
  readonly tenant: Tenant;
  readonly product: Product;
  readonly rewards: DemoRewards;
  readonly referrerId: number;
  readonly email: string;
  /** The number of the agency's member who is credited. */
  readonly member: string | undefined;
  /** How the link reached the contact. */
  readonly channel: string;
}

/** Days after the recommendation on which a contract begins. The complaint period counts from it. */
const CONTRACT_DAY = 9;
/** The last job of a day runs after every deadline of the day. */
const lastJobOf = (date: Date): Date => endOfDay(calendarDateOf(date));

/** Returns the clicks on its link, which are stored after the transaction. */
async function playStory(stage: Stage, story: Story, now: Date): Promise<DemoClick[]> {
  const day = (after: number) => addDays(now, Math.min(after - story.daysAgo, 0));
  const number = await recommend(stage, story, day(0));
  if (story.contact) await playContact(stage, number, story, { now, day });
  if (story.claimedAfter !== undefined) await claim(stage, number, day(story.claimedAfter), day(20));
  if (story.arrives) await reportClaimed(stage, number, story.arrives, day);
  return clicksOf(stage, number, story.clicks, day);
}

interface Times {
  readonly now: Date;
  readonly day: (after: number) => Date;
}

async function playContact(stage: Stage, number: string, story: Story, { now, day }: Times): Promise<void> {
  const { deps, tx, tenant, product, rewards } = stage;
  const { ordered, reward } = story;
  const at = (after: number) => ({ tenant, language: "de" as const, now: day(after) });
  const recipient = await accept(stage, number, story, day(3));
  if (story.unnamed) {
    const unnamed = {
      Auftragsnummer: `${tenant.slug.toUpperCase()}-T4771`,
      Produkt: product.id,
      Art: "Neuvertrag",
    };
    const days = { Bestelldatum: day(5).toISOString(), Vertragsdatum: dayText(day(9)) };
    await importRows(deps, tx, at(10), [{ ...unnamed, ...days }]);
  }
  if (ordered === undefined) return;
  const report = { recommendationNumber: number, recipientNumber: recipient.number };
  const reporting = { now: day(5), channel: "web", entrySource: "Einsprungslink" };
  await reportOrder(tx, reporting, report);
  if (ordered === "browser") return;
  const order = `${tenant.slug.toUpperCase()}-${number}`;
  const row = { Auftragsnummer: order, Empfaengernummer: recipient.number, Produkt: product.id };
  const { Stornogrund, ...facts } = ordered;
  const placed = {
    ...row,
    ...facts,
    Bestelldatum: day(5).toISOString(),
    Vertragsdatum: dayText(day(CONTRACT_DAY)),
  };
  await followDemoOrder(rewards, order, day(10), () => importRows(deps, tx, at(10), [placed]));
  if (Stornogrund !== undefined) {
    const cancelled = { Auftragsnummer: order, Stornodatum: dayText(day(15)), Stornogrund };
    await followDemoOrder(rewards, order, day(16), () => importRows(deps, tx, at(16), [cancelled]));
  }
  const release = story.release ?? (reward === undefined ? undefined : "released");
  await releaseDemoOrder(deps, tx, tenant, {
    orderNumber: order,
    member: stage.member,
    release,
    now: day(12),
  });
  const { goodwillCents: cents } = story;
  if (cents !== undefined) await askForDemoGoodwill(rewards, { order, cents }, addDays(now, -2));
  if (reward === undefined) return;
  const ready = CONTRACT_DAY + tenant.settings.complaintDays;
  const readyAt = lastJobOf(day(ready));
  await fulfilDemoRewards(rewards, reward, readyAt > now ? now : readyAt, now);
  if (story.payout) await payOutDemoRewards(rewards, day(ready + 8), day(ready + 9));
}

async function recommend(
  { deps, tx, tenant, product, referrerId, member }: Stage,
  { share = 100 }: Story,
  now: Date,
) {
  const caller = {
    tenant,
    language: "de",
    now,
    actor: { kind: "referrer", subject: String(referrerId) },
  } as const;
  const isOffered = tenant.settings.shares.includes(share);
  const wanted = {
    productId: product.id,
    channel: "web",
    terms: "true",
    ...(isOffered && { share }),
    // In the tenant with a search, the advisor is who is recommended.
    ...(member &&
      (tenant.settings.agentRecommendation ? { advisorNumber: member } : { agentNumber: member })),
  };
  return (await createRecommendation(deps, tx, caller, { recommendation: wanted }, undefined)).number;
}

/** Who shares a mailbox with the referrer is held back by the abuse rules. */
async function accept(
  { deps, tx, tenant, email, channel }: Stage,
  number: string,
  { contact = "", alias }: Story,
  now: Date,
) {
  const caller = { tenant, language: "de", now, actor: { kind: "anonymous" } } as const;
  const address = alias
    ? email.replace("@", "+zweitadresse@")
    : `${contact.toLowerCase()}.${number.toLowerCase()}@${FRIENDS_DOMAIN}`;
  const person = {
    firstName: contact,
    lastName: "Beispiel",
    email: address,
    terms: "true",
    consent: true,
    channel,
  } as const;
  const accepted = await acceptRecommendation(deps, tx, caller, number, person);
  const { id } = await recipientOf(tx, number, accepted.number);
  await confirmRecipientAddress(tx, { id, email: address }, now);
  return accepted;
}

const claimedOrder = ({ slug }: Tenant, number: string): string =>
  `${slug.toUpperCase()}-${number.slice(0, 6)}`;

/** The provider reports the claimed order, which names no recipient: what does not fit waits for a person. */
async function reportClaimed(
  { deps, tx, tenant, product }: Stage,
  number: string,
  { ordered, reported }: NonNullable<Story["arrives"]>,
  day: (after: number) => Date,
): Promise<void> {
  const order = { Auftragsnummer: claimedOrder(tenant, number), Produkt: product.id, Art: "Neuvertrag" };
  const days = { Bestelldatum: day(ordered).toISOString(), Vertragsdatum: dayText(day(ordered + 2)) };
  const at = { tenant, language: "de" as const, now: day(reported) };
  await importRows(deps, tx, at, [{ ...order, ...days }]);
  await matchClaims(deps, tx, tenant, { now: day(reported), size: stories.length });
}

async function claim(stage: Stage, number: string, now: Date, orderedAt: Date): Promise<void> {
  const { deps, tx, tenant, referrerId } = stage;
  const actor = { kind: "referrer", subject: String(referrerId) } as const;
  const missed = {
    recommendationNumber: number,
    orderNumber: claimedOrder(tenant, number),
    orderedOn: dayText(orderedAt),
    note: "Meine Schwester hat im Laden bestellt.",
  };
  const caller = { tenant, actor, language: "de", now } as const;
  await submitClaim(deps, tx, caller, missed);
}

const dayText = (date: Date): string => isoDate(calendarDateOf(date));

async function clicksOf(
  { tx, channel }: Stage,
  number: string,
  count: number,
  day: (after: number) => Date,
): Promise<DemoClick[]> {
  const { id } = await recommendationByNumber(tx, number);
  return Array.from({ length: count }, (_, index) => ({
    recommendationId: id,
    at: day(index),
    channel,
    visitor: randomBytes(11).toString("hex"),
    kind: index === 3 ? "preview" : "person",
  }));
}
