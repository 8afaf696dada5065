import { randomBytes } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import type { Month } from "@weitersagen/domain/month";
import { orderConsequences } from "../compose/order-consequences.ts";
import type { BankAccountDeps } from "../modules/bank-account/service/deps.ts";
import { saveOwnAccount } from "../modules/bank-account/service/own-bank-account.ts";
import { grantOrAskForGoodwill } from "../modules/care/service/goodwill.ts";
import { findOrder } from "../modules/order/service/find-order.ts";
import { keylessOperator } from "../modules/operator/service/signers.ts";
import { exportFile, listBatches } from "../modules/payout/service/batches.ts";
import { createBatch, payoutRules, previewBatch } from "../modules/payout/service/create.ts";
import { importAnswer, readAnswer } from "../modules/payout/service/import-answer.ts";
import { releaseBatch } from "../modules/payout/service/release.ts";
import { collectReward } from "../modules/reward/service/collect.ts";
import { expireRewards, provideRewards } from "../modules/reward/service/deadlines.ts";
import { listOwnRewards } from "../modules/reward/service/own-rewards.ts";
import type { RewardDeps } from "../modules/reward/service/deps.ts";
import { addVouchers, handOutVouchers } from "../modules/reward/service/vouchers.ts";
import { settleDemoMonths } from "./commissions.ts";
import type { Database } from "../platform/db/database.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";

/** How the owner of a reward gets it, or that it waits or expires. A transfer is paid with the next payout. */
export type Fate = "transfer" | "voucher" | "waits" | "expires";

/** A well-known account number for tests. */
const DEMO_IBAN = "DE89 3704 0044 0532 0130 00";
const CODES_PER_VALUE = 25;
/** Below the stock at which the tenant is warned. */
const FEW_CODES = 12;
const SIZE = 50;

/** The rewards of the demo's referrer. They are created by the same services as any other, at the times of the stories. */
export interface DemoRewards {
  readonly deps: BankAccountDeps & RewardDeps;
  readonly tx: TenantTransaction;
  readonly tenant: Tenant;
  readonly owner: { readonly id: number; readonly name: string };
  readonly operators: DemoOperators;
  /** The month in which the history begins. */
  readonly begin: Month;
}

/** The two people who pay out. */
export interface DemoOperators {
  readonly creator: OperatorIdentity;
  readonly releaser: OperatorIdentity;
}

type OperatorIdentity = Awaited<ReturnType<typeof keylessOperator>>;

export function demoOperators(database: Database, now: Date): Promise<DemoOperators> {
  return database.withoutTenant(async (tx) => ({
    creator: await keylessOperator(tx, "Buchhaltung (Demo)", now),
    releaser: await keylessOperator(tx, "Leitung (Demo)", now),
  }));
}

export async function saveDemoAccount({ deps, tx, tenant, owner }: DemoRewards, now: Date): Promise<void> {
  const account = { holder: owner.name, iban: DEMO_IBAN };
  const payee = { party: "referrer", id: owner.id } as const;
  await saveOwnAccount(deps, tx, tenant, { owner: payee, account, proof: "mailed link", now });
}

/** Adds codes for every amount that a reward of the tenant may have. */
export async function stockDemoVouchers(
  { deps, tx, tenant }: DemoRewards,
  valuesCents: Iterable<number>,
  now: Date,
): Promise<void> {
  if (!tenant.settings.offersVouchers) return;
  const values = [...new Set(valuesCents)];
  for (const valueCents of values) {
    // The highest value runs out, so that the start page of the console shows it.
    const length = valueCents === Math.max(...values) ? FEW_CODES : CODES_PER_VALUE;
    const codes = Array.from({ length }, newCode);
    await addVouchers(deps, tx, { valueCents, codes, now });
  }
}

/**
 * Runs the feed and updates the rewards in the same transaction, at the time of the story. The job that does so otherwise
 * would use today's time; it finds nothing left to do.
 */
export async function followDemoOrder(
  { deps, tx, tenant }: DemoRewards,
  number: string,
  now: Date,
  feed: () => Promise<unknown>,
): Promise<void> {
  await feed();
  const order = await findOrder(tx, number);
  const change = { now, actor: "feed", reason: "cancelled" };
  const consequences = orderConsequences(deps.catalogue);
  if (order.isCancelled) await consequences.orderCancelled(tx, order.id, change);
  else await consequences.orderAccepted(tx, tenant, order.id, change);
}

/** Provides the rewards at the end of the complaint period and lets their owner choose. */
export async function fulfilDemoRewards(
  { deps, tx, tenant, owner }: DemoRewards,
  fate: Fate,
  readyAt: Date,
  until: Date,
): Promise<void> {
  const { settings } = tenant;
  const at = (days: number) => (addDays(readyAt, days) > until ? until : addDays(readyAt, days));
  await provideRewards(tx, tenant, { now: readyAt, size: SIZE });
  if (fate === "expires") await expireRewards(tx, { now: at(settings.rewardExpiryDays + 1), size: SIZE });
  if (fate === "waits" || fate === "expires") return;
  const choice = fate === "voucher" && settings.offersVouchers ? "voucher" : "transfer";
  const actor = { kind: "referrer", subject: String(owner.id) } as const;
  const caller = { tenant, actor, language: "de" } as const;
  const now = at(3);
  for (const { id, status } of await listOwnRewards(deps, tx, caller)) {
    if (status === "provided") await collectReward(deps, tx, caller, { id, choice, now });
  }
  await handOutVouchers(deps, tx, { now, size: SIZE, shop: settings.voucherShop });
}

/** Goodwill above the limit waits for a second person in the console. */
export async function askForDemoGoodwill(
  { tx, tenant, operators }: DemoRewards,
  { order: number, cents }: { order: string; cents: number },
  now: Date,
): Promise<void> {
  const { operatorId: id, name } = operators.creator;
  const reason = "Die Prämie war am Telefon schon zugesagt.";
  await grantOrAskForGoodwill(
    tx,
    tenant,
    { order: { number }, cents, reason },
    { operator: { id, name }, now },
  );
}

/** Pays every transfer that was chosen so far, and the credit notes whose objection period is over. */
export async function payOutDemoRewards(
  { deps, tx, tenant, operators, begin }: DemoRewards,
  createdAt: Date,
  releasedAt: Date,
): Promise<void> {
  await settleDemoMonths(tx, tenant, { first: begin, until: createdAt });
  const candidates = await previewBatch(tx, payoutRules(deps, tenant, createdAt));
  if (!candidates.some(({ reason }) => reason === null)) return;
  const { number } = await createBatch(deps, tx, tenant, { by: operators.creator, now: createdAt });
  await releaseBatch(deps, tx, tenant, { number, by: operators.releaser, now: releasedAt });
  await answerAsBank({ deps, tx, tenant, operators }, number, addDays(releasedAt, 2));
}

/** The file goes to the bank, which executes it. */
async function answerAsBank(
  { deps, tx, tenant, operators }: Pick<DemoRewards, "deps" | "tx" | "tenant" | "operators">,
  number: string,
  now: Date,
): Promise<void> {
  const { osUser, name: by } = operators.creator;
  await exportFile(deps, tx, { number, osUser, now }, async () => {});
  const iban = tenant.settings.payer?.iban ?? "";
  const cents = (await listBatches(tx, 1))[0]?.totalCents ?? 0;
  const bytes = Buffer.from(demoStatement({ number, iban, cents }));
  await importAnswer(deps, tx, tenant, { answer: readAnswer(bytes), bytes, by, now });
}

/** A statement of the bank (camt.053) that books the batch. */
function demoStatement({ number, iban, cents }: { number: string; iban: string; cents: number }): string {
  const entry = `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><Btch><PmtInfId>${number}-1</PmtInfId></Btch></NtryDtls></Ntry>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>AUSZUG-${number}</MsgId></GrpHdr>
<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entry}</Stmt></BkToCstmrStmt></Document>`;
}

function newCode(): string {
  const text = randomBytes(8).toString("hex").toUpperCase();
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8, 12)].join("-");
}
