import { expect, test } from "vitest";
import * as z from "zod/mini";
import { OrderRow } from "./order.ts";

const kindOf = (word: unknown) =>
  z.safeParse(OrderRow, { Auftragsnummer: "A-1", Art: word }).data?.kind ?? "refused";

test.each([
  ["Neuvertrag", "new"],
  ["NEUVERTRAG", "new"],
  ["Verlaengerung", "extension"],
  ["Verlängerung", "extension"],
  ["verla\u0308ngerung", "extension"],
  ["Produkt-Wechsel", "switch"],
  ["hotline ", "hotline"],
  ["Neu", "refused"],
  [7, "refused"],
])("the kind %j is %s, as tables of other systems write it", (word, kind) => {
  expect(kindOf(word)).toBe(kind);
});
