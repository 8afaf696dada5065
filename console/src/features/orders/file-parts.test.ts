import { expect, test } from "vitest";
import { base64Of, partsOf } from "./file-parts.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (given: string) => new TextEncoder().encode(given);

test("a long file is split into parts that begin with its first line, and no row is lost", () => {
  const rows = Array.from({ length: 4_500 }, (_, index) => `A-${index};"Zeile\nzwei"`);
  const parts = partsOf(bytesOf(`Auftragsnummer;Stornogrund\n${rows.join("\n")}\n`));
  expect(parts.map(({ rowsBefore, rows: count }) => [rowsBefore, count])).toEqual([
    [0, 2_000],
    [2_000, 2_000],
    [4_000, 500],
  ]);
  for (const { bytes } of parts) expect(text(bytes)).toMatch(/^Auftragsnummer;Stornogrund\nA-/);
  const all = parts.map(({ bytes }) => text(bytes).replace("Auftragsnummer;Stornogrund\n", "")).join("");
  expect(all).toBe(`${rows.join("\n")}\n`);
});

test("a short file, one with an open quotation mark and one of two bytes per letter stay whole", () => {
  expect(partsOf(bytesOf("Auftragsnummer\nA-1"))).toHaveLength(1);
  expect(partsOf(bytesOf(`Auftragsnummer\n"${"A\n".repeat(5_000)}`))).toHaveLength(1);
  expect(partsOf(new Uint8Array([0xff, 0xfe, ...Array.from({ length: 9_000 }, () => 10)]))).toHaveLength(1);
});

test("the first line that names the separator is repeated too", () => {
  const parts = partsOf(bytesOf(`sep=;\nAuftragsnummer\n${"A-1\n".repeat(2_500)}`));
  expect(parts.map(({ bytes }) => text(bytes).startsWith("sep=;\nAuftragsnummer\nA-1"))).toEqual([
    true,
    true,
  ]);
  expect(base64Of(bytesOf("Ä"))).toBe("w4Q=");
});
