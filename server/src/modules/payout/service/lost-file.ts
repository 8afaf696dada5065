import { Refusal } from "../../../platform/refusal.ts";
import { readXml, type XmlElement, XmlFault } from "../../../platform/xml.ts";

/** A payment of a file that was sent to the bank before the database was restored. */
export interface LostTransfer {
  readonly endToEndId: string;
  readonly amountCents: number;
  /** What it paid: a reward, or else a credit note. */
  readonly rewardId: number | undefined;
  readonly creditNote: string | undefined;
}

export interface LostBatch {
  readonly number: string;
  readonly createdAt: Date;
  readonly transfers: readonly LostTransfer[];
}

/** Reads a copy of a file for the bank that we made. */
export function readLostFile(bytes: Buffer): LostBatch {
  try {
    const root = readXml(bytes).content.first("Document/CstmrCdtTrfInitn");
    if (!root) throw new XmlFault("The file is no pain.001.");
    return {
      number: needed(root, "GrpHdr/MsgId"),
      createdAt: new Date(needed(root, "GrpHdr/CreDtTm")),
      transfers: root.all("PmtInf/CdtTrfTxInf").map(transferOf),
    };
  } catch (error) {
    if (error instanceof XmlFault) throw new Refusal("invalidInput", { detail: error.message });
    throw error;
  }
}

function transferOf(transfer: XmlElement): LostTransfer {
  const purpose = needed(transfer, "RmtInf/Ustrd");
  const [, rewardId] = /^Praemie (\d{1,15}) /.exec(purpose) ?? [];
  const [, creditNote] = /^Gutschrift (GS-\d{6,12}) /.exec(purpose) ?? [];
  const [, euros, cents] = /^(\d{1,9})\.(\d\d)$/.exec(needed(transfer, "Amt/InstdAmt")) ?? [];
  if ((rewardId ?? creditNote) === undefined || euros === undefined || cents === undefined)
    throw new XmlFault(`Line ${transfer.line}: this is no payment of a reward or a credit note.`);
  return {
    endToEndId: needed(transfer, "PmtId/EndToEndId"),
    amountCents: Number(euros) * 100 + Number(cents),
    rewardId: rewardId === undefined ? undefined : Number(rewardId),
    creditNote,
  };
}

function needed(element: XmlElement, path: string): string {
  const text = element.text(path);
  if (text === undefined) throw new XmlFault(`Line ${element.line}: ${path} is missing.`);
  return text;
}
