import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockPayouts, lockPayoutsOfBatch, type PayoutInBatch } from "../read-model/payouts-in-batches.ts";
import type { NewAsideEntry } from "../repository/aside.ts";
import { type BatchRow, findBatch } from "../repository/batches.ts";
import { payoutIdOf } from "./bank-answer.ts";
import type { BankAnswer, BatchReport, PaymentReport } from "./bank-answer.ts";

const CHUNK = 1_000;
const REJECTED_AFTER_BOOKING = "was booked as paid, and is now rejected";
const BOOKED_WITH_REJECTED = "is booked with payments that were rejected";

export interface FailedPayout {
  readonly payout: PayoutInBatch;
  readonly outcome: "rejected" | "returned";
  readonly code: string | null;
}

/** What a file means for our payouts. Each of its entries is judged by itself. */
export interface Matched {
  /** Payouts that the bank accepts or has executed. */
  readonly confirmed: readonly number[];
  readonly failed: readonly FailedPayout[];
  /** How many entries repeat what an earlier file reported. */
  readonly known: number;
  /** Entries that do not fit what was sent: a person has to look at them. */
  readonly aside: readonly NewAsideEntry[];
  readonly notes: readonly string[];
}

/** Compares an answer with what was sent. A file about another tenant's account or batch is refused as a whole. */
export async function matchAnswer(
  tx: TenantTransaction,
  tenant: Tenant,
  answer: BankAnswer,
): Promise<Matched> {
  refuseForeignAccount(tenant, answer);
  await refuseForeignBatch(tx, tenant, answer);
  const matching = new Matching();
  for (const { line, reference, problem } of answer.unreadable) {
    matching.setAside({ line, reference, amountCents: null, problem });
  }
  const sent = await payoutsOf(tx, answer.payments);
  for (const report of answer.payments) {
    matching.addPayment(report, sent.get(payoutIdOf(report.endToEndId) ?? 0), answer);
  }
  for (const report of answer.batches) {
    const batch = await findBatch(tx, report.number);
    const sentWith = batch?.status === "released" ? await lockPayoutsOfBatch(tx, batch.id) : [];
    matching.addBatch(report, batch, sentWith, answer);
  }
  return matching.result();
}

/** Collects the entries of one file. */
class Matching {
  readonly #failed = new Map<number, FailedPayout>();
  readonly #confirmed = new Set<number>();
  readonly #aside: NewAsideEntry[] = [];
  readonly #notes: string[] = [];
  #known = 0;

  setAside(entry: NewAsideEntry): void {
    this.#aside.push(entry);
  }

  addPayment(report: PaymentReport, payout: PayoutInBatch | undefined, answer: BankAnswer): void {
    const { line, endToEndId: reference, amountCents, outcome } = report;
    const problem = problemOf(report, payout, answer);
    if (!payout || problem !== undefined) {
      return this.setAside({ line, reference, amountCents, problem: problem ?? "is unknown" });
    }
    if (outcome === "noted") this.#notes.push(`${reference}: ${noteOf(report.code)}`);
    else if (payout.status !== "live") this.#known += 1;
    else if (outcome === "confirmed") this.#confirmed.add(payout.id);
    else if (this.#failed.has(payout.id))
      this.setAside({ line, reference, amountCents, problem: "comes back twice in this file" });
    else this.#failed.set(payout.id, failedBy(payout, report));
  }

  addBatch(
    report: BatchReport,
    batch: BatchRow | undefined,
    payouts: readonly PayoutInBatch[],
    { kind }: BankAnswer,
  ): void {
    const { line, number: reference, amountCents, outcome } = report;
    const live = payouts.filter(({ status }) => status === "live");
    const problem = batchProblemOf(report, batch, live);
    if (problem !== undefined) return this.setAside({ line, reference, amountCents, problem });
    if (outcome === "noted") {
      this.#notes.push(`${reference}: ${noteOf(report.code)}`);
      return;
    }
    if (live.length === 0) this.#known += 1;
    // The rest was paid with it. What was rejected may be paid again: then the money left twice.
    const isWhole = kind !== "pain.002" && outcome === "confirmed" && amountCents === batch?.total_cents;
    if (isWhole && live.length < payouts.length)
      this.setAside({ line, reference, amountCents, problem: BOOKED_WITH_REJECTED });
    // What the file says of a single payment counts more than what it says of the batch.
    const rest = live.filter(({ id }) => !this.#failed.has(id) && !this.#confirmed.has(id));
    for (const payout of rest) {
      if (outcome === "confirmed") this.#confirmed.add(payout.id);
      else this.#failed.set(payout.id, failedBy(payout, report));
    }
  }

  result(): Matched {
    return {
      confirmed: [...this.#confirmed],
      failed: [...this.#failed.values()],
      known: this.#known,
      aside: this.#aside,
      notes: this.#notes,
    };
  }
}

function refuseForeignAccount({ slug, settings: { payer } }: Tenant, { ibans }: BankAnswer): void {
  const foreign = ibans.find((iban) => iban !== payer?.iban);
  if (foreign === undefined) return;
  const detail = `The file is about the account ending in ${foreign.slice(-4)}, from which ${slug} does not pay.`;
  const german = `Die Datei gehört zum Konto mit dem Ende ${foreign.slice(-4)}, von dem hier nicht gezahlt wird.`;
  throw new Refusal("wrongState", { detail, german });
}

async function refuseForeignBatch(
  tx: TenantTransaction,
  { slug }: Tenant,
  { batch: number }: BankAnswer,
): Promise<void> {
  if (number === null) return;
  const batch = await findBatch(tx, number);
  if (batch?.released_at) return;
  throw new Refusal("invalidInput", {
    detail: `The file answers "${number}", which is no released batch of ${slug}.`,
    german: `Die Datei antwortet auf „${number}“. Das ist hier keine freigegebene Auszahlung.`,
  });
}

async function payoutsOf(
  tx: TenantTransaction,
  payments: readonly PaymentReport[],
): Promise<Map<number, PayoutInBatch>> {
  const ids = payments.flatMap(({ endToEndId }) => payoutIdOf(endToEndId) ?? []);
  const sent = new Map<number, PayoutInBatch>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    for (const payout of await lockPayouts(tx, ids.slice(at, at + CHUNK))) sent.set(payout.id, payout);
  }
  return sent;
}

function problemOf(
  report: PaymentReport,
  payout: PayoutInBatch | undefined,
  { kind, batch }: BankAnswer,
): string | undefined {
  if (!payout) return "is no payment of this tenant";
  if (batch !== null && payout.number !== batch) return `belongs to ${payout.number}, not to ${batch}`;
  if (payout.status === "voided") return `belongs to ${payout.number}, which was voided`;
  if (payout.releasedAt === null || payout.status === "withdrawn") return "was never sent to the bank";
  // Another account may have been paid meanwhile: then the money left twice.
  if (payout.status === "rejected" && report.outcome === "confirmed" && kind !== "pain.002")
    return "was rejected, and is now booked as paid";
  // Money that left the account comes back with a booking.
  if (payout.isBooked && report.outcome === "rejected") return REJECTED_AFTER_BOOKING;
  if (report.amountCents === null || report.amountCents === payout.amountCents) return undefined;
  return `${euros(payout.amountCents)} were sent, the file says ${euros(report.amountCents)}`;
}

function batchProblemOf(
  { amountCents, count, outcome }: BatchReport,
  batch: BatchRow | undefined,
  live: readonly PayoutInBatch[],
): string | undefined {
  if (batch?.status === "voided") return "was voided";
  if (batch?.status !== "released") return "is no released batch of this tenant";
  if (outcome === "rejected" && live.some(({ isBooked }) => isBooked)) return REJECTED_AFTER_BOOKING;
  const liveCents = live.reduce((sum, payout) => sum + payout.amountCents, 0);
  // A bank that books a batch may leave out what it rejected before.
  const isSum = amountCents === null || amountCents === batch.total_cents || amountCents === liveCents;
  if (isSum && (count === null || count === batch.count)) return undefined;
  const reported = `${count ?? "?"} payments of ${amountCents === null ? "?" : euros(amountCents)}`;
  return `${batch.count} payments of ${euros(batch.total_cents ?? 0)} were sent, the file says ${reported}`;
}

function failedBy(payout: PayoutInBatch, { outcome, code }: PaymentReport | BatchReport): FailedPayout {
  const isCode = code !== null && /^[A-Z0-9]{1,35}$/.test(code);
  return { payout, outcome: outcome === "rejected" ? "rejected" : "returned", code: isCode ? code : null };
}

/** Codes that decide nothing, among them the bank's check of the payee's name. */
const noteTexts: Readonly<Record<string, string>> = {
  RCVD: "the bank has received it",
  ACTC: "the bank has checked its form",
  PDNG: "the bank has not decided yet",
  RCVC: "the account has this name",
  RVMC: "the account has a similar name",
  RVNM: "the account has another name",
  RVNA: "the bank could not check the name",
  RVCM: "the bank could not check every name",
};

const noteOf = (code: string | null): string => `${noteTexts[code ?? ""] ?? "nothing is decided"} (${code})`;
const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
