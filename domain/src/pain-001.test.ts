import { describe, expect, test } from "vitest";
import { nameForBank, bankText } from "./bank-text.ts";
import { hasIbanChecksum } from "./iban.ts";
import { Pain001Check } from "./pain-001-check.ts";
import { pain001Head, pain001Tail, pain001Transfer } from "./pain-001.ts";

const iban = "DE89370400440532013000";

test.each([
  ["Jörg Müßig & Söhne <GbR>", "Joerg Muessig Soehne GbR"],
  ["Łukasz Žák", "Lukasz Zak"],
  ["Иван Петров", "Ivan Petrov"],
  ["Юлія Щербак", "Iuliia Shcherbak"],
  ["Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"],
  ["Þóra Ðun", "Thora Dun"],
  ["Марʼяна Ŋ", "Mariana N"],
])("the name %s is written as %s", (name, written) => {
  expect(nameForBank(name)).toBe(written);
});

test.each(["李明", "李 Ming", "محمد", "դավիթ", "---", "12345", " ", "🙂"])(
  "the name %s cannot be written in the letters of banks",
  (name) => {
    expect(nameForBank(name)).toBeUndefined();
  },
);

test("a long text is cut, and keeps no space at its end", () => {
  expect(bankText(`${"a".repeat(69)} b`, 70)).toBe("a".repeat(69));
});

test("check digits of an IBAN", () => {
  expect(hasIbanChecksum(iban)).toBe(true);
  for (const wrong of ["DE89370400440532013001", "de89370400440532013000", "DE89", "DE8937040044053201300 "])
    expect(hasIbanChecksum(wrong)).toBe(false);
});

const order = {
  messageId: "EWE-20260306-0001",
  createdAt: new Date("2026-03-06T09:00:00.000Z"),
  executionOn: { year: 2026, month: 3, day: 9 },
  payer: { name: "Küstenstrom GmbH", iban: "DE02120300000000202051" },
  count: 2,
  totalCents: 5_001,
};
const transfers = [
  { endToEndId: "PRM-1", amountCents: 5_000, name: "Jörg", iban, purpose: "Praemie 1 ewe" },
  { endToEndId: "PRM-2", amountCents: 1, name: "Anna", iban, purpose: "Praemie 2 ewe" },
];
const file =
  pain001Head(order) + transfers.map((transfer) => pain001Transfer(transfer)).join("") + pain001Tail;

function faults(text: string, pieceLength = text.length): string[] {
  const check = new Pain001Check();
  for (let at = 0; at < text.length; at += pieceLength) check.add(text.slice(at, at + pieceLength));
  return check.end().map(({ payment, message }) => `${payment}: ${message}`);
}

describe("the check of a file", () => {
  test.each([1, 7, 100, 100_000])("accepts a valid one, in pieces of %i", (length) => {
    expect(faults(file, length)).toEqual([]);
  });

  test("accepts a payer with a BIC", () => {
    expect(faults(file.replace("<Othr><Id>NOTPROVIDED</Id></Othr>", "<BICFI>BYLADEM1001</BICFI>"))).toEqual(
      [],
    );
  });

  test.each([
    ["<Nm>Joerg</Nm>", "<Nm></Nm>", /^PRM-1: the account holder is not a name/],
    ["<Nm>Joerg</Nm>", `<Nm>${"J".repeat(71)}</Nm>`, /^PRM-1: the account holder is not a name/],
    ["<Nm>Joerg</Nm>", "<Nm>Jörg</Nm>", /^PRM-1: the account holder is not a name/],
    ["<Nm>Anna</Nm>", "<Nm>A&amp;B</Nm>", /^PRM-2: the account holder is not a name/],
    [iban, "DE89370400440532013001", /^PRM-1: the IBAN is not an IBAN with right check digits/],
    [order.payer.iban, "DE03120300000000202051", /^file: the payer's IBAN/],
    ["50.00", "50.0", /^PRM-1: the amount "50.0" is not an amount/],
    [">0.01<", ">0.00<", /^PRM-2: the amount "0.00"/],
    [">0.01<", ">-0.01<", /^PRM-2: the amount "-0.01"/],
    ["PRM-2", `PRM-${"2".repeat(40)}`, /the end-to-end id ".*" is not an id of 1 to 35/],
    ["PRM-2", "PRM-1", /^PRM-1: its end-to-end id is not higher/],
    ["<NbOfTxs>2", "<NbOfTxs>3", /^file: says 3 payments and has 2/],
    ["<CtrlSum>50.01", "<CtrlSum>50.02", /^file: says a sum of 50.02, and its payments add up to 50.01/],
    ["<Dt>2026-03-09", "<Dt>2026-02-30", /^file: the day of execution "2026-02-30" is not a day/],
    ["<Dt>2026-03-09", "<Dt>2026-03-05", /^file: is to be executed before it was created/],
    ["T09:00:00Z", "T25:00:00Z", /^file: the time of creation/],
    ["<MsgId>EWE", "<MsgId>/EWE", /^file: the message id/],
    ["<ChrgBr>SLEV</ChrgBr>", "", /^file: does not begin as the schema asks/],
    ["<RmtInf><Ustrd>Praemie 2 ewe</Ustrd></RmtInf>", "", /^payment 2: is not what the schema asks/],
    ["</Document>", "", /^file: does not end as it should/],
    ["<Nm>Kuestenstrom GmbH</Nm></Dbtr>", "<Nm></Nm></Dbtr>", /^file: the payer is not a name/],
  ])("finds %s instead of %s", (right, wrong, words) => {
    expect(file).toContain(right);
    expect(faults(file.replace(right, wrong)).join("\n")).toMatch(words);
  });

  test("finds a file without payments", () => {
    expect(faults(pain001Head(order) + pain001Tail)).toContain("file: has no payment");
  });
});
