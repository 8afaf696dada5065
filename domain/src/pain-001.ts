import { type CalendarDate, isoDate } from "./dates.ts";

/** The head of a collective order as German banks take it: pain.001.001.09. */
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

const spelled: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
};

/** The letters that every bank in the euro area accepts. */
function bankText(text: string, maxLength: number): string {
  const plain = Array.from(text.normalize("NFC"), (letter) => spelled[letter] ?? letter)
    .join("")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9+?/\-:().,' ]/g, " ")
    .replaceAll(/ +/g, " ")
    .trim();
  return plain.slice(0, maxLength).trim();
}

const id = /^[A-Za-z0-9+?/\-:().,' ]{1,35}$/;
const MOST_CENTS = 99_999_999_999;
const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const tag = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join("")}</${name}>`;

function bankId(text: string): string {
  if (!id.test(text)) throw new RangeError(`"${text}" is no identifier a bank takes`);
  return text;
}

/** The bank names the payments of a file by this: one file, one group of payments. */
export const paymentId = (messageId: string): string => `${messageId}-1`;

/** Everything before the first transfer. A file of any size is written as head, transfers, tail. */
export function pain001Head(order: CreditTransfers): string {
  const { messageId, payer, count, totalCents } = order;
  const totals = tag("NbOfTxs", String(count)) + tag("CtrlSum", euros(totalCents));
  const name = tag("Nm", bankText(payer.name, 70));
  const agent = payer.bic ? tag("BICFI", payer.bic) : tag("Othr", tag("Id", "NOTPROVIDED"));
  const header = tag(
    "GrpHdr",
    tag("MsgId", bankId(messageId)),
    tag("CreDtTm", order.createdAt.toISOString().replace(/\.\d+/, "")),
    totals,
    tag("InitgPty", name),
  );
  const payment = [
    tag("PmtInfId", bankId(paymentId(messageId))),
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
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) {
    throw new RangeError("a transfer is at least one cent and at most 999,999,999.99 euros");
  }
  return tag(
    "CdtTrfTxInf",
    tag("PmtId", tag("EndToEndId", bankId(endToEndId))),
    tag("Amt", `<InstdAmt Ccy="EUR">${euros(amountCents)}</InstdAmt>`),
    tag("Cdtr", tag("Nm", bankText(name, 70))),
    tag("CdtrAcct", tag("Id", tag("IBAN", iban))),
    tag("RmtInf", tag("Ustrd", bankText(purpose, 140))),
  );
}

export const pain001Tail = "</PmtInf></CstmrCdtTrfInitn></Document>\n";
