import type { FieldError } from "@weitersagen/contract/problem";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { lockLivePayouts, lockSentPayouts, type SentPayout } from "../read-model.ts";
import { findBatch } from "../repository/batches.ts";
import { payoutIdOf } from "./bank-answer.ts";
import type { BankAnswer, SaidOfBatch, SaidOfPayment } from "./bank-answer.ts";

const MOST_FAULTS_TOLD = 20;
const CHUNK = 1_000;

export interface Ended {
  readonly payout: SentPayout;
  readonly outcome: "rejected" | "returned";
  readonly code: string | null;
}

export interface Matched {
  /** Payouts the bank takes or has made. */
  readonly confirmed: readonly number[];
  readonly ended: readonly Ended[];
  readonly notes: readonly string[];
}

/** Holds an answer against what was sent. Anything that does not fit refuses the whole of it. */
export async function matchAnswer(
  tx: TenantTransaction,
  tenant: Tenant,
  answer: BankAnswer,
): Promise<Matched> {
  refuseForeignAccount(tenant, answer);
  const faults: FieldError[] = [];
  const sent = await sentOf(tx, answer.payments);
  const named = new Map<number, Ended>();
  const confirmed = new Set<number>();
  const notes: string[] = [];
  for (const said of answer.payments) {
    const payout = sent.get(payoutIdOf(said.endToEndId) ?? 0);
    const fault = faultOf(said, payout, answer.batch, named);
    if (fault !== undefined) faults.push({ path: `line ${said.line}, ${said.endToEndId}`, message: fault });
    else if (payout && said.outcome === "confirmed") confirmed.add(payout.id);
    else if (payout && said.outcome !== "noted") named.set(payout.id, endedBy(payout, said));
    else notes.push(`${said.endToEndId}: ${noteOf(said.code)}`);
  }
  for (const said of answer.batches) {
    const live = await liveOf(tx, tenant, said, faults);
    const rest = live.filter(({ id }) => !named.has(id) && !confirmed.has(id));
    if (said.outcome === "confirmed") for (const { id } of rest) confirmed.add(id);
    else if (said.outcome === "noted") notes.push(`${said.number}: ${noteOf(said.code)}`);
    else for (const payout of rest) named.set(payout.id, endedBy(payout, said));
  }
  if (faults.length > 0) {
    const errors = faults.slice(0, MOST_FAULTS_TOLD);
    const detail = `${answer.kind} ${answer.messageId} does not fit what was sent; nothing was changed:`;
    throw new Refusal("invalidInput", { detail, errors });
  }
  return { confirmed: [...confirmed], ended: [...named.values()], notes };
}

function refuseForeignAccount({ slug, settings: { payer } }: Tenant, { ibans }: BankAnswer): void {
  const foreign = ibans.find((iban) => iban !== payer?.iban);
  if (foreign === undefined) return;
  const detail = `The file is about the account ending in ${foreign.slice(-4)}, from which ${slug} does not pay.`;
  throw new Refusal("wrongState", { detail });
}

async function sentOf(
  tx: TenantTransaction,
  payments: readonly SaidOfPayment[],
): Promise<Map<number, SentPayout>> {
  const ids = payments.flatMap(({ endToEndId }) => payoutIdOf(endToEndId) ?? []);
  const sent = new Map<number, SentPayout>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    for (const payout of await lockSentPayouts(tx, ids.slice(at, at + CHUNK))) sent.set(payout.id, payout);
  }
  return sent;
}

function faultOf(
  said: SaidOfPayment,
  payout: SentPayout | undefined,
  batch: string | null,
  named: ReadonlyMap<number, Ended>,
): string | undefined {
  if (!payout) return "is no payment of this tenant";
  if (batch !== null && payout.number !== batch) return `belongs to ${payout.number}, not to ${batch}`;
  if (payout.releasedAt === null || payout.status === "withdrawn") return "was never sent to the bank";
  if (said.amountCents !== null && said.amountCents !== payout.amountCents) {
    return `${euros(payout.amountCents)} were sent, the file says ${euros(said.amountCents)}`;
  }
  if (said.outcome === "noted") return undefined;
  if (payout.status !== "live") return `came back already with ${payout.endedIn}`;
  if (said.outcome !== "confirmed" && named.has(payout.id)) return "comes back twice in this file";
  return undefined;
}

async function liveOf(
  tx: TenantTransaction,
  { slug }: Tenant,
  { number, amountCents, count, line, outcome }: SaidOfBatch,
  faults: FieldError[],
): Promise<SentPayout[]> {
  const batch = await findBatch(tx, number);
  const path = `line ${line}, ${number}`;
  if (batch?.status !== "released") {
    faults.push({ path, message: `is no released batch of ${slug}` });
    return [];
  }
  const live = await lockLivePayouts(tx, batch.id);
  const liveCents = live.reduce((sum, payout) => sum + payout.amountCents, 0);
  // A bank that booked may have left out what it had refused before.
  const isSum = amountCents === null || amountCents === batch.total_cents || amountCents === liveCents;
  if (!isSum || (count !== null && count !== batch.count)) {
    const told = `${count ?? "?"} payments of ${amountCents === null ? "?" : euros(amountCents)}`;
    const message = `${batch.count} payments of ${euros(batch.total_cents ?? 0)} were sent, the file says ${told}`;
    faults.push({ path, message });
  }
  if (live.length === 0 && outcome !== "noted")
    faults.push({ path, message: "came back as a whole already" });
  return live;
}

function endedBy(payout: SentPayout, { outcome, code }: SaidOfPayment | SaidOfBatch): Ended {
  const isCode = code !== null && /^[A-Z0-9]{1,35}$/.test(code);
  return { payout, outcome: outcome === "rejected" ? "rejected" : "returned", code: isCode ? code : null };
}

/** States that decide nothing, in words; the check of the payee's name among them. */
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
