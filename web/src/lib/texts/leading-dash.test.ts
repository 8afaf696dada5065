import { expect, test } from "vitest";
import { withoutLeadingDash } from "./leading-dash.ts";

test("a dash and a dot between two parts stay with the word before them", () => {
  expect(withoutLeadingDash("Lotsennetz 300 – Glasfaser · Küstenstrom")).toBe(
    "Lotsennetz 300\u00A0– Glasfaser\u00A0· Küstenstrom",
  );
});
