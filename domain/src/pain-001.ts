import { bankText } from "./bank-text.ts";
import { type CalendarDate, isoDate } from "./dates.ts";

/** The header of a collective order as German banks accept it: pain.001.001.09. */
export interface CreditTransfers {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executionOn: CalendarDate;
  readonly payer: { readonly name: string; readonly iban: string; readonly bic?: string | undefined };
  readonly count: number;
  readonly totalCents: number;
}

export interface CreditTransfer {
  readonly endToEndId: string;
  readonly amountCents: number;
  readonly name: string;
  readonly iban: string;
  readonly purpose: string;
}

const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const tag = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join("")}</${name}>`;

/** The bank refers to the payments of a file by this id: one file has one group of payments. */
export const paymentId = (messageId: string): string => `${messageId}-1`;

/** Everything before the first transfer. A file of any size is header, transfers, trailer; `pain-001-check.ts` checks it. */
export function pain001Head(order: CreditTransfers): string {
  const { messageId, payer, count, totalCents } = order;
  const totals = tag("NbOfTxs", String(count)) + tag("CtrlSum", euros(totalCents));
  const name = tag("Nm", bankText(payer.name, 70));
  const agent = payer.bic ? tag("BICFI", payer.bic) : tag("Othr", tag("Id", "NOTPROVIDED"));
  const header = tag(
    "GrpHdr",
    tag("MsgId", messageId),
    tag("CreDtTm", order.createdAt.toISOString().replace(/\.\d+/, "")),
    totals,
    tag("InitgPty", name),
  );
  const payment = [
    tag("PmtInfId", paymentId(messageId)),
    tag("PmtMtd", "TRF"),
    tag("BtchBookg", "true"),
    totals,
    tag("PmtTpInf", tag("SvcLvl", tag("Cd", "SEPA"))),
    tag("ReqdExctnDt", tag("Dt", isoDate(order.executionOn))),
    tag("Dbtr", name),
    tag("DbtrAcct", tag("Id", tag("IBAN", payer.iban))),
    tag("DbtrAgt", tag("FinInstnId", agent)),
    tag("ChrgBr", "SLEV"),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>${header}<PmtInf>${payment.join("")}`;
}

export function pain001Transfer({ endToEndId, amountCents, name, iban, purpose }: CreditTransfer): string {
  return tag(
    "CdtTrfTxInf",
    tag("PmtId", tag("EndToEndId", endToEndId)),
    tag("Amt", `<InstdAmt Ccy="EUR">${euros(amountCents)}</InstdAmt>`),
    tag("Cdtr", tag("Nm", bankText(name, 70))),
    tag("CdtrAcct", tag("Id", tag("IBAN", iban))),
    tag("RmtInf", tag("Ustrd", bankText(purpose, 140))),
  );
}

export const pain001Tail = "</PmtInf></CstmrCdtTrfInitn></Document>\n";
