import { hasIbanChecksum } from "./iban.ts";
import { pain001Tail } from "./pain-001.ts";

/** What is wrong with a file, and with which payment; `file` for its header and its totals. */
export interface FileFault {
  readonly payment: string;
  readonly message: string;
}

type Rule = readonly [isRight: (value: string) => boolean, message: string];

const isText = (maxLength: number) => (value: string) =>
  value.length <= maxLength && /^[A-Za-z0-9+?/\-:().,' ]+$/.test(value) && value.trim() === value;
const isId = (value: string) => isText(35)(value) && !/^\/|\/$|\/\//.test(value);
const isAmount = (value: string) => /^(?:0|[1-9]\d{0,8})\.\d{2}$/.test(value) && !/^0\.00$/.test(value);
const isTotal = (value: string) => /^(?:0|[1-9]\d{0,15})\.\d{2}$/.test(value);
const isDate = (value: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
};
const isTime = (value: string) => {
  const [day = "", time = ""] = value.split("T");
  return isDate(day) && /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(time);
};

const rules = {
  id: [isId, "is not an id of 1 to 35 characters that banks accept"],
  name: [isText(70), "is not a name of 1 to 70 characters that banks accept"],
  iban: [hasIbanChecksum, "is not an IBAN with right check digits"],
  agent: [
    (value) =>
      /^(?:<BICFI>[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?<\/BICFI>|<Othr><Id>NOTPROVIDED<\/Id><\/Othr>)$/.test(
        value,
      ),
    "is not a BIC",
  ],
  amount: [isAmount, "is not an amount from 0.01 to 999999999.99 with two decimals"],
  total: [isTotal, "is not a sum with two decimals"],
  count: [(value) => /^[1-9]\d{0,14}$/.test(value), "is not a number of payments"],
  purpose: [isText(140), "is not a purpose of 1 to 140 characters that banks accept"],
  date: [isDate, "is not a day"],
  time: [isTime, "is not a time"],
} as const satisfies Record<string, Rule>;

type Field = readonly [what: string, rule: keyof typeof rules];

/** The elements in the order of the banks' schema; each group captures a value that is checked. */
const head =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>([^<]*)<\/MsgId><CreDtTm>([^<]*)<\/CreDtTm><NbOfTxs>([^<]*)<\/NbOfTxs><CtrlSum>([^<]*)<\/CtrlSum><InitgPty><Nm>([^<]*)<\/Nm><\/InitgPty><\/GrpHdr><PmtInf><PmtInfId>([^<]*)<\/PmtInfId><PmtMtd>TRF<\/PmtMtd><BtchBookg>true<\/BtchBookg><NbOfTxs>([^<]*)<\/NbOfTxs><CtrlSum>([^<]*)<\/CtrlSum><PmtTpInf><SvcLvl><Cd>SEPA<\/Cd><\/SvcLvl><\/PmtTpInf><ReqdExctnDt><Dt>([^<]*)<\/Dt><\/ReqdExctnDt><Dbtr><Nm>([^<]*)<\/Nm><\/Dbtr><DbtrAcct><Id><IBAN>([^<]*)<\/IBAN><\/Id><\/DbtrAcct><DbtrAgt><FinInstnId>(.*?)<\/FinInstnId><\/DbtrAgt><ChrgBr>SLEV<\/ChrgBr>$/;
const headFields: readonly Field[] = [
  ["the message id", "id"],
  ["the time of creation", "time"],
  ["the number of payments", "count"],
  ["the control sum", "total"],
  ["the initiator", "name"],
  ["the payment id", "id"],
  ["the number of payments of the group", "count"],
  ["the control sum of the group", "total"],
  ["the day of execution", "date"],
  ["the payer", "name"],
  ["the payer's IBAN", "iban"],
  ["the payer's bank", "agent"],
];

const transfer =
  /^<CdtTrfTxInf><PmtId><EndToEndId>([^<]*)<\/EndToEndId><\/PmtId><Amt><InstdAmt Ccy="EUR">([^<]*)<\/InstdAmt><\/Amt><Cdtr><Nm>([^<]*)<\/Nm><\/Cdtr><CdtrAcct><Id><IBAN>([^<]*)<\/IBAN><\/Id><\/CdtrAcct><RmtInf><Ustrd>([^<]*)<\/Ustrd><\/RmtInf>$/;
const transferFields: readonly Field[] = [
  ["the end-to-end id", "id"],
  ["the amount", "amount"],
  ["the account holder", "name"],
  ["the IBAN", "iban"],
  ["the purpose", "purpose"],
];

const BEGIN = "<CdtTrfTxInf>";
const END = "</CdtTrfTxInf>";

/** A value is included only where it identifies no person: an id, a sum, a date. */
const isPersonal: ReadonlySet<keyof typeof rules> = new Set(["name", "iban", "purpose"]);

function faultsOf(payment: string, fields: readonly Field[], values: readonly string[]): FileFault[] {
  return fields.flatMap(([what, rule], at) => {
    const [isRight, message] = rules[rule];
    const value = values[at] ?? "";
    if (isRight(value)) return [];
    const shown = isPersonal.has(rule) || value === "" ? "" : ` "${value}"`;
    return [{ payment, message: `${what}${shown} ${message}` }];
  });
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/**
 * Validates a pain.001 file as a stream, by everything the banks' schema requires: elements and their order, lengths,
 * characters, check digits, amounts and totals. Memory does not grow with the file.
 */
export class Pain001Check {
  #text = "";
  #head: readonly string[] | undefined;
  #count = 0;
  #cents = 0;
  #lastId = 0;
  readonly #faults: FileFault[] = [];

  add(text: string): void {
    this.#text += text;
    if (this.#head === undefined) {
      const end = this.#text.indexOf(BEGIN);
      if (end === -1) return;
      this.#readHead(this.#text.slice(0, end));
      this.#text = this.#text.slice(end);
    }
    for (let end = this.#text.indexOf(END); end !== -1; end = this.#text.indexOf(END)) {
      this.#readTransfer(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + END.length);
    }
  }

  /** Call after the last piece: returns all faults. */
  end(): readonly FileFault[] {
    if (this.#head === undefined) this.#report("file", "has no payment");
    if (this.#text !== pain001Tail) this.#report("file", "does not end as it should");
    const [, , count, sum, , , groupCount, groupSum] = this.#head ?? [];
    for (const stated of [count, groupCount]) {
      if (Number(stated) !== this.#count)
        this.#report("file", `says ${stated} payments and has ${this.#count}`);
    }
    for (const stated of [sum, groupSum]) {
      if (centsOf(stated ?? "") !== this.#cents)
        this.#report("file", `says a sum of ${stated}, and its payments add up to ${this.#cents / 100}`);
    }
    return this.#faults;
  }

  #readHead(text: string): void {
    const [, ...values] = head.exec(text) ?? [];
    this.#head = values;
    if (values.length === 0) return this.#report("file", "does not begin as the schema asks");
    this.#faults.push(...faultsOf("file", headFields, values));
    const [, createdAt = "", , , , , , , executionOn = ""] = values;
    if (executionOn < createdAt.slice(0, 10)) this.#report("file", "is to be executed before it was created");
  }

  #readTransfer(text: string): void {
    const [, ...values] = transfer.exec(text) ?? [];
    const [id = "", amount = ""] = values;
    this.#count += 1;
    if (values.length === 0) return this.#report(`payment ${this.#count}`, "is not what the schema asks");
    this.#faults.push(...faultsOf(id || `payment ${this.#count}`, transferFields, values));
    this.#cents += isAmount(amount) ? centsOf(amount) : 0;
    // Ids ascend in a file, so one that does not is a duplicate or out of order.
    const number = Number(/\d+$/.exec(id)?.[0] ?? Number.NaN);
    if (!(number > this.#lastId)) this.#report(id, "its end-to-end id is not higher than the one before");
    this.#lastId = number;
  }

  #report(payment: string, message: string): void {
    this.#faults.push({ payment, message });
  }
}
