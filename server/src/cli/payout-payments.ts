import { writeFile } from "node:fs/promises";
import type { forEachPayment } from "../modules/payout/service/batches.ts";
import { byteOrderMark, csvLine } from "../platform/csv.ts";
import { StartupError } from "../platform/startup-error.ts";
import { euros } from "./terminal.ts";

type Payment = Parameters<Parameters<typeof forEachPayment>[2]>[0];

const columns = [
  "payment",
  "amount",
  "state",
  "reward",
  "order",
  "person",
  "bank reason",
  "credit note",
] as const;
export type PaymentRow = Readonly<Record<(typeof columns)[number], string>>;

export function paymentRow(payment: Payment): PaymentRow {
  const isConfirmed = payment.status === "live" && payment.isConfirmed;
  return {
    payment: payment.endToEndId,
    amount: (payment.amountCents / 100).toFixed(2),
    state: isConfirmed ? "confirmed" : payment.status,
    reward: payment.rewardId === null ? "" : String(payment.rewardId),
    order: payment.orderNumber ?? "",
    person: payment.agencyId === null ? `${payment.party} ${payment.personId}` : `agency ${payment.agencyId}`,
    "bank reason": payment.bankReason ?? "",
    "credit note": payment.creditNoteNumber ?? "",
  };
}

export function paymentLine(row: PaymentRow): string {
  const amount = euros(Math.round(Number(row.amount) * 100));
  const parts = [row.payment.padEnd(12), amount.padStart(12), row.state.padEnd(9)];
  const what =
    row.reward === ""
      ? [`credit note ${row["credit note"]}`]
      : [`reward ${row.reward}`, `order ${row.order}`];
  return [...parts, ...what, row.person, row["bank reason"]].join("  ").trimEnd();
}

export async function writePayments(path: string, rows: readonly PaymentRow[]): Promise<void> {
  const lines = [csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name])))];
  await writeFile(path, byteOrderMark + lines.join(""), { mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartupError(`${path} cannot be written (${error.code})`);
    },
  );
}
