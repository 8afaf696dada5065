import type { CalendarDate } from "./dates.ts";

/** A collective order as German banks take it: pain.001.001.09. */
export interface CreditTransfers {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executionOn: CalendarDate;
  readonly payer: { readonly name: string; readonly iban: string; readonly bic?: string | undefined };
  readonly transfers: readonly CreditTransfer[];
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
export function bankText(text: string, maxLength: number): string {
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
const euros = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
const isoDate = ({ year, month, day }: CalendarDate) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
const tag = (name: string, ...parts: readonly string[]) => `<${name}>${parts.join("")}</${name}>`;

export function pain001(order: CreditTransfers): string {
  const { messageId, transfers, payer } = order;
  for (const text of [messageId, `${messageId}-1`, ...transfers.map(({ endToEndId }) => endToEndId)]) {
    if (!id.test(text)) throw new RangeError(`"${text}" is no identifier a bank takes`);
  }
  if (transfers.some(({ amountCents }) => !Number.isSafeInteger(amountCents) || amountCents < 1)) {
    throw new RangeError("a transfer is at least one cent");
  }
  const totals =
    tag("NbOfTxs", String(transfers.length)) +
    tag("CtrlSum", euros(transfers.reduce((sum, { amountCents }) => sum + amountCents, 0)));
  const name = tag("Nm", bankText(payer.name, 70));
  const agent = payer.bic ? tag("BICFI", payer.bic) : tag("Othr", tag("Id", "NOTPROVIDED"));
  const header = tag(
    "GrpHdr",
    tag("MsgId", messageId),
    tag("CreDtTm", order.createdAt.toISOString().replace(/\.\d+/, "")),
    totals,
    tag("InitgPty", name),
  );
  const payment = tag(
    "PmtInf",
    tag("PmtInfId", `${messageId}-1`),
    tag("PmtMtd", "TRF"),
    tag("BtchBookg", "true"),
    totals,
    tag("PmtTpInf", tag("SvcLvl", tag("Cd", "SEPA"))),
    tag("ReqdExctnDt", tag("Dt", isoDate(order.executionOn))),
    tag("Dbtr", name),
    tag("DbtrAcct", tag("Id", tag("IBAN", payer.iban))),
    tag("DbtrAgt", tag("FinInstnId", agent)),
    tag("ChrgBr", "SLEV"),
    ...transfers.map(transferOf),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${tag("CstmrCdtTrfInitn", header, payment)}</Document>\n`;
}

const transferOf = ({ endToEndId, amountCents, name, iban, purpose }: CreditTransfer) =>
  tag(
    "CdtTrfTxInf",
    tag("PmtId", tag("EndToEndId", endToEndId)),
    tag("Amt", `<InstdAmt Ccy="EUR">${euros(amountCents)}</InstdAmt>`),
    tag("Cdtr", tag("Nm", bankText(name, 70))),
    tag("CdtrAcct", tag("Id", tag("IBAN", iban))),
    tag("RmtInf", tag("Ustrd", bankText(purpose, 140))),
  );
