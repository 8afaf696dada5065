import { paymentId } from "@weitersagen/domain/pain-001";
import { readXml, type XmlElement, XmlFault } from "../../../platform/xml.ts";

/** What became of a payment or of a whole batch, according to the bank; `noted` decides nothing. */
export type Outcome = "confirmed" | "rejected" | "returned" | "noted";

export interface BankReport {
  readonly outcome: Outcome;
  /** Why, or how far: a code of ISO 20022. */
  readonly code: string | null;
  readonly amountCents: number | null;
  readonly line: number;
}

export interface PaymentReport extends BankReport {
  readonly endToEndId: string;
}

export interface BatchReport extends BankReport {
  readonly number: string;
  readonly count: number | null;
}

export interface BankAnswer {
  readonly kind: "pain.002" | "camt.053" | "camt.054";
  readonly messageId: string;
  readonly page: number;
  /** The batch the whole file answers; only a pain.002 does. */
  readonly batch: string | null;
  /** The accounts the file is about; a pain.002 names none. */
  readonly ibans: readonly string[];
  readonly batches: readonly BatchReport[];
  readonly payments: readonly PaymentReport[];
  /** Entries that say something we cannot read. */
  readonly unreadable: readonly UnreadableEntry[];
  /** Entries that are not about payouts. */
  readonly others: number;
  /** What does not add up in the file as a whole. */
  readonly warnings: readonly string[];
}

export interface UnreadableEntry {
  readonly line: number;
  readonly reference: string;
  readonly problem: string;
}

const accepted = new Set(["ACCP", "ACSP", "ACSC", "ACCC", "ACWC", "ACWP"]);
/** Received, checked, pending, and the answers of the check of the payee's name: none of them is a decision. */
const undecided = new Set(["RCVD", "ACTC", "PDNG", "RCVC", "RVMC", "RVNM", "RVNA", "RVCM"]);

/** Reads a pain.002, camt.053 or camt.054 as German banks send it; throws an `XmlFault` that says what is wrong and where. */
export function readBankAnswer(bytes: Buffer): BankAnswer {
  const { namespace = "", content } = readXml(bytes);
  const kind = /^urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.053|camt\.054)\.001\.\d\d$/.exec(
    namespace,
  )?.[1];
  const root = content.first("Document");
  const report = root?.first("CstmrPmtStsRpt");
  const notification = root?.first("BkToCstmrDbtCdtNtfctn");
  const statement = root?.first("BkToCstmrStmt");
  if (kind === "pain.002" && report) return readPain002(report);
  if (kind === "camt.054" && notification) return readCamt(notification, { kind, part: "Ntfctn" });
  if (kind === "camt.053" && statement) return readCamt(statement, { kind, part: "Stmt" });
  throw new XmlFault("The file is neither a pain.002 nor a camt.053 or camt.054.");
}

function readPain002(report: XmlElement): BankAnswer {
  const group = only(report, "OrgnlGrpInfAndSts");
  const number = needed(group, "OrgnlMsgId");
  const payments: PaymentReport[] = [];
  const batches: BatchReport[] = [];
  const unreadable: UnreadableEntry[] = [];
  const levels = report.all("OrgnlPmtInfAndSts").filter((level) =>
    collect(unreadable, level, number, () => {
      const id = needed(level, "OrgnlPmtInfId");
      if (id !== paymentId(number)) throw fault(level, `the payment "${id}" is not one of ${number}`);
    }),
  );
  for (const transaction of levels.flatMap((level) => level.all("TxInfAndSts"))) {
    const reference = transaction.text("OrgnlEndToEndId") ?? number;
    collect(unreadable, transaction, reference, () => {
      const endToEndId = needed(transaction, "OrgnlEndToEndId");
      const amount = transaction.first("OrgnlTxRef/Amt/InstdAmt");
      const amountCents = amount ? centsOf(amount) : null;
      payments.push({ ...statusOf(transaction, "TxSts"), amountCents, endToEndId });
    });
  }
  const totals = [[group, "GrpSts"] as const, ...levels.map((level) => [level, "PmtInfSts"] as const)];
  for (const [level, name] of totals) {
    collect(unreadable, level, number, () => {
      const status = level.text(name);
      if (status === undefined) return;
      if (status === "PART") {
        if (payments.length + unreadable.length > 0) return;
        throw fault(level, "a part was refused (PART), but not which payments");
      }
      const sum = level.first("OrgnlCtrlSum");
      const count = level.text("OrgnlNbOfTxs");
      batches.push({
        ...statusOf(level, name),
        number,
        amountCents: sum ? centsOf(sum) : null,
        count: count === undefined ? null : Number(count),
      });
    });
  }
  if (payments.length + batches.length + unreadable.length === 0)
    throw fault(report, "the file says nothing about any payment");
  const messageId = needed(report, "GrpHdr/MsgId");
  const common = { kind: "pain.002", messageId, page: 1, batch: number, ibans: [], others: 0 } as const;
  const warnings: string[] = [];
  return { ...common, batches, payments, unreadable, warnings };
}

/** Reads one entry. A fault in it is kept for a person and does not stop the others. True when it was readable. */
function collect(
  unreadable: UnreadableEntry[],
  { line }: XmlElement,
  reference: string,
  read: () => void,
): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    unreadable.push({ line, reference, problem: error.message });
    return false;
  }
}

function statusOf(element: XmlElement, name: string): Omit<BankReport, "amountCents"> {
  const status = needed(element, name);
  const reason = element.text("StsRsnInf/Rsn/Cd") ?? element.text("StsRsnInf/Rsn/Prtry") ?? null;
  const { line } = element;
  if (status === "RJCT") return { outcome: "rejected", code: reason, line };
  if (accepted.has(status)) return { outcome: "confirmed", code: status, line };
  if (undecided.has(status)) return { outcome: "noted", code: status, line };
  throw fault(element, `the state "${status}" is unknown`);
}

function readCamt(
  message: XmlElement,
  { kind, part }: { readonly kind: "camt.053" | "camt.054"; readonly part: "Stmt" | "Ntfctn" },
): BankAnswer {
  const payments: PaymentReport[] = [];
  const batches: BatchReport[] = [];
  const unreadable: UnreadableEntry[] = [];
  const ibans = new Set<string>();
  let others = 0;
  for (const notification of message.all(part)) {
    ibans.add(needed(notification, "Acct/Id/IBAN"));
    for (const entry of notification.all("Ntry")) {
      const reference = entry.text("NtryDtls/TxDtls/Refs/EndToEndId") ?? "entry";
      collect(unreadable, entry, reference, () => {
        const said = saidInEntry(entry);
        payments.push(...said.payments);
        batches.push(...said.batches);
        if (said.payments.length + said.batches.length === 0) others += 1;
      });
    }
  }
  if (ibans.size === 0) throw fault(message, "the file has no account");
  const page = Number(message.text("GrpHdr/MsgPgntn/PgNb") ?? "1");
  if (!Number.isSafeInteger(page) || page < 1) throw fault(message, "the page has no number");
  const messageId = needed(message, "GrpHdr/MsgId");
  const common = { kind, messageId, page, batch: null, ibans: [...ibans], others } as const;
  const warnings = message.all(part).flatMap(balanceWarnings);
  return { ...common, batches, payments, unreadable, warnings };
}

/** A statement whose entries do not lead from its opening to its closing balance is incomplete. */
function balanceWarnings(statement: XmlElement): string[] {
  const balance = (codes: readonly string[]) => {
    const found = statement.all("Bal").find((one) => codes.includes(one.text("Tp/CdOrPrtry/Cd") ?? ""));
    return found && signedCents(found);
  };
  const opening = balance(["OPBD", "PRCD"]);
  const closing = balance(["CLBD"]);
  if (opening === undefined || closing === undefined) return [];
  const booked = statement
    .all("Ntry")
    .filter((entry) => (entry.text("Sts/Cd") ?? entry.text("Sts")) === "BOOK");
  const sum = booked.reduce((total, entry) => total + signedCents(entry), opening);
  if (sum === closing) return [];
  const euros = (cents: number) => (cents / 100).toFixed(2);
  return [
    `the entries lead from ${euros(opening)} € to ${euros(sum)} €, but the statement ends with ${euros(closing)} €`,
  ];
}

const signedCents = (element: XmlElement): number =>
  centsOf(only(element, "Amt")) * (element.text("CdtDbtInd") === "DBIT" ? -1 : 1);

/** What one booking says of payouts: a debit that they left, a credit that they came back. */
function saidInEntry(entry: XmlElement): Pick<BankAnswer, "payments" | "batches"> {
  const state = entry.text("Sts/Cd") ?? entry.text("Sts");
  const direction = needed(entry, "CdtDbtInd");
  if (direction !== "CRDT" && direction !== "DBIT")
    throw fault(entry, `"${direction}" is neither CRDT nor DBIT`);
  const total = centsOf(only(entry, "Amt"));
  // Not booked yet: it may still change, and comes again.
  if (state !== "BOOK") return { payments: [], batches: [] };
  const outcome = direction === "CRDT" ? "returned" : "confirmed";
  const transactions = entry.all("NtryDtls/TxDtls");
  const payments = transactions.flatMap((details): PaymentReport[] => {
    const endToEndId = details.text("Refs/EndToEndId");
    if (endToEndId === undefined || payoutIdOf(endToEndId) === undefined) return [];
    const amount =
      details.first("Amt") ?? details.first("AmtDtls/TxAmt/Amt") ?? details.first("AmtDtls/InstdAmt/Amt");
    const amountCents = amount ? centsOf(amount) : transactions.length === 1 ? total : null;
    if (amountCents === null) throw fault(details, `${endToEndId} has no amount`);
    const code = outcome === "returned" ? (details.text("RtrInf/Rsn/Cd") ?? null) : null;
    return [{ endToEndId, outcome, code, amountCents, line: details.line }];
  });
  if (payments.length > 0 || outcome === "returned") return { payments, batches: [] };
  const named = entry.text("NtryDtls/Btch/PmtInfId") ?? entry.text("NtryDtls/Btch/MsgId");
  const number = named?.replace(/-1$/, "");
  if (number === undefined || !/^[A-Z0-9-]{1,10}-\d{8}-\d{4,}$/.test(number))
    return { payments, batches: [] };
  return {
    payments,
    batches: [{ number, outcome, code: null, amountCents: total, count: null, line: entry.line }],
  };
}

/** The bank refers to a payment by this id in its answers. */
export const endToEndId = (payoutId: number): string => `PRM-${payoutId}`;

/** The payout of an end-to-end id; undefined when the id is not one of ours. */
export function payoutIdOf(endToEndId: string): number | undefined {
  const digits = /^PRM-([1-9]\d{0,14})$/.exec(endToEndId)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function centsOf(amount: XmlElement): number {
  const currency = amount.attribute("Ccy");
  const [, euros, cents = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(amount.text("") ?? "") ?? [];
  if (euros === undefined || (currency !== undefined && currency !== "EUR")) {
    throw fault(amount, `"${amount.text("") ?? ""} ${currency ?? ""}" is no amount in euros`);
  }
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

function only(element: XmlElement, name: string): XmlElement {
  const [found, ...more] = element.all(name);
  if (!found || more.length > 0) throw fault(element, `${name} must be there once`);
  return found;
}

function needed(element: XmlElement, path: string): string {
  const text = element.text(path);
  if (text === undefined) throw fault(element, `${path} is missing`);
  return text;
}

const fault = ({ line }: XmlElement, message: string) => new XmlFault(`Line ${line}: ${message}.`);
