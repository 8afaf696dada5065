import { expect, test } from "vitest";
import { cameBackText } from "./came-back.ts";

test.each([
  { cameBack: 3, cameBackForPerson: 0, said: "backMailed" },
  { cameBack: 3, cameBackForPerson: 1, said: "backPartlyMailedOne" },
  { cameBack: 3, cameBackForPerson: 2, said: "backPartlyMailed" },
  { cameBack: 3, cameBackForPerson: 3, said: "backNotMailed" },
  { cameBack: 1, cameBackForPerson: 1, said: "backNotMailed" },
])("of $cameBack payments that came back, $cameBackForPerson without a mail: $said", ({ said, ...batch }) => {
  expect(cameBackText(batch)).toBe(said);
});
