import type { NextPayment } from "@weitersagen/contract/agency-commission";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import {
  noteCandidates,
  type NoteCandidate,
  type NoteLeftOut,
  type NoteRules,
} from "../read-model/payment.ts";

const steps = {
  noteInBatch: "running",
  objectionPeriod: "later",
  noteToClear: "clearing",
  noteNoAccount: "noAccount",
  notePayerAccount: "payerAccount",
  noteFrozen: "later",
} as const satisfies Record<NoteLeftOut, NextPayment["step"]>;

const order: readonly NextPayment["step"][] = [
  "running",
  "due",
  "later",
  "clearing",
  "noAccount",
  "payerAccount",
];

/** Without a bank account to pay to no date is promised, not even the end of the objection period. */
export function paymentStep({
  reason,
  accountFault,
}: Pick<NoteCandidate, "reason" | "accountFault">): NextPayment["step"] {
  if (reason === null) return "due";
  return steps[reason === "objectionPeriod" ? (accountFault ?? reason) : reason];
}

const paymentOf = (note: NoteCandidate): NextPayment => ({
  step: paymentStep(note),
  grossCents: note.amountCents,
  from: note.payableFrom,
  numbers: [note.number],
});

/** Notes that are paid together: by the same batch, or from the same day on. */
const keyOf = ({ step, from }: NextPayment): string =>
  step === "later" ? `later ${isoDate(calendarDateOf(from))}` : step;

const together = (one: NextPayment, other: NextPayment): NextPayment => ({
  step: one.step,
  grossCents: one.grossCents + other.grossCents,
  from: one.from < other.from ? one.from : other.from,
  numbers: [...one.numbers, ...other.numbers],
});

/** What is still to be paid of an agency's credit notes by the rules of the payout batches, the next payment first. */
export async function nextPaymentsOf(
  tx: TenantTransaction,
  agencyId: number,
  rules: NoteRules,
): Promise<NextPayment[]> {
  const payments = new Map<string, NextPayment>();
  for (const note of await noteCandidates(tx, rules, { agencyId })) {
    const payment = paymentOf(note);
    const before = payments.get(keyOf(payment));
    payments.set(keyOf(payment), before ? together(before, payment) : payment);
  }
  return [...payments.values()].toSorted(
    (one, other) =>
      order.indexOf(one.step) - order.indexOf(other.step) || one.from.getTime() - other.from.getTime(),
  );
}
