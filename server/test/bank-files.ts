/* Files with which a bank answers, for tests: pain.002 (status), camt.054 (bookings), camt.053 (statement). */

interface Transaction {
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
  readonly euros?: string;
}

interface StatusReport {
  readonly messageId: string;
  readonly batch: string;
  readonly group?: string;
  readonly payment?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly euros?: string;
  readonly transactions?: readonly Transaction[];
}

const element = (name: string, ...content: readonly (string | undefined)[]) =>
  content.every((part) => part === undefined || part === "")
    ? ""
    : `<${name}>${content.join("")}</${name}>\n`;
const reasonOf = (code: string | undefined) => element("StsRsnInf", element("Rsn", element("Cd", code)));

export function pain002(report: StatusReport): Buffer {
  const { messageId, batch, group, payment, reason, count, euros, transactions = [] } = report;
  const transactionElements = transactions.map(({ id, status, reason: why, euros: amount }) =>
    element(
      "TxInfAndSts",
      element("OrgnlEndToEndId", id),
      element("TxSts", status),
      reasonOf(why),
      amount && element("OrgnlTxRef", element("Amt", `<InstdAmt Ccy="EUR">${amount}</InstdAmt>`)),
    ),
  );
  return document(
    "pain.002.001.10",
    element(
      "CstmrPmtStsRpt",
      element("GrpHdr", element("MsgId", messageId), element("CreDtTm", "2026-03-09T10:00:00Z")),
      element(
        "OrgnlGrpInfAndSts",
        element("OrgnlMsgId", batch),
        element("OrgnlMsgNmId", "pain.001.001.09"),
        element("OrgnlNbOfTxs", count?.toString()),
        element("OrgnlCtrlSum", euros),
        element("GrpSts", group),
        group ? reasonOf(reason) : "",
      ),
      payment || transactionElements.length > 0
        ? element(
            "OrgnlPmtInfAndSts",
            element("OrgnlPmtInfId", `${batch}-1`),
            element("PmtInfSts", payment),
            payment ? reasonOf(reason) : "",
            ...transactionElements,
          )
        : "",
    ),
  );
}

interface Booking {
  readonly id: string;
  readonly euros: string;
  readonly reason?: string;
  readonly direction?: "CRDT" | "DBIT";
  readonly state?: string;
}

export function camt054(messageId: string, iban: string, bookings: readonly Booking[]): Buffer {
  const entries = bookings.map(({ id, euros, reason, direction = "CRDT", state = "BOOK" }) =>
    element(
      "Ntry",
      `<Amt Ccy="EUR">${euros}</Amt>`,
      element("CdtDbtInd", direction),
      element("Sts", element("Cd", state)),
      element(
        "NtryDtls",
        element(
          "TxDtls",
          element("Refs", element("EndToEndId", id)),
          reason && element("RtrInf", element("Rsn", element("Cd", reason))),
        ),
      ),
    ),
  );
  return document(
    "camt.054.001.08",
    element(
      "BkToCstmrDbtCdtNtfctn",
      element("GrpHdr", element("MsgId", messageId)),
      element("Ntfctn", element("Acct", element("Id", element("IBAN", iban))), ...entries),
    ),
  );
}

/** A statement with its balances; amounts in euros, debits negative. */
export function camt053(
  messageId: string,
  iban: string,
  { opening, closing, bookings }: { opening: string; closing: string; bookings: readonly Booking[] },
): Buffer {
  const balance = (code: string, euros: string) =>
    element(
      "Bal",
      element("Tp", element("CdOrPrtry", element("Cd", code))),
      `<Amt Ccy="EUR">${euros.replace("-", "")}</Amt>`,
      element("CdtDbtInd", euros.startsWith("-") ? "DBIT" : "CRDT"),
    );
  const entries = camt054(messageId, iban, bookings).toString();
  const [, entryElements = ""] = /<\/Acct>([\s\S]*)<\/Ntfctn>/.exec(entries) ?? [];
  return document(
    "camt.053.001.08",
    element(
      "BkToCstmrStmt",
      element("GrpHdr", element("MsgId", messageId)),
      element(
        "Stmt",
        element("Acct", element("Id", element("IBAN", iban))),
        balance("OPBD", opening),
        balance("CLBD", closing),
        entryElements,
      ),
    ),
  );
}

const document = (kind: string, content: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}">\n${content}</Document>\n`,
  );
