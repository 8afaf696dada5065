import { expect, test } from "vitest";
import { datevHead, datevRow, yearStartOf } from "./datev.ts";

test("the head has 31 fields in DATEV's sequence, and a line of column names", () => {
  const [head = "", columns = ""] = datevHead({
    consultant: 1001,
    client: 7,
    chart: "03",
    accountLength: 4,
    yearStart: { year: 2026, month: 1, day: 1 },
    from: { year: 2026, month: 3, day: 1 },
    until: { year: 2026, month: 3, day: 31 },
    createdAt: new Date("2026-04-01T09:08:07.654Z"),
  }).split("\r\n");
  const fields = head.split(";");
  expect(fields).toHaveLength(31);
  expect(fields.slice(0, 6)).toEqual(['"EXTF"', "700", "21", '"Buchungsstapel"', "13", "20260401090807654"]);
  expect(fields.slice(10, 16)).toEqual(["1001", "7", "20260101", "4", "20260301", "20260331"]);
  expect([fields[18], fields[21], fields[26]]).toEqual(["1", '"EUR"', '"03"']);
  expect(columns.split(";")[13]).toBe("Buchungstext");
});

test("a booking states amount, accounts, day and month, and texts that the format can carry", () => {
  const booking = { amountCents: 105, debit: 1700, credit: 1200, on: { year: 2026, month: 3, day: 9 } };
  const row = datevRow({ ...booking, reference: "P12 ü/3", text: '=1+1;"Prämie" 李 für A-1' });
  expect(row).toBe('1,05;"S";"EUR";;;;1700;1200;;0903;"P12--/3";"";;"=1+1;""Prämie"" ? für A-1"\r\n');
  expect(datevRow({ ...booking, reference: "x".repeat(50), text: "y".repeat(99) })).toContain(
    `"${"x".repeat(36)}";"";;"${"y".repeat(60)}"`,
  );
});

test("a business year may begin in any month", () => {
  expect(yearStartOf({ year: 2026, month: 3, day: 31 }, 4)).toEqual({ year: 2025, month: 4, day: 1 });
  expect(yearStartOf({ year: 2026, month: 4, day: 1 }, 4)).toEqual({ year: 2026, month: 4, day: 1 });
});
