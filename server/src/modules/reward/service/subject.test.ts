import { expect, test } from "vitest";
import { rewardSubject } from "./subject.ts";

const advised = { productName: "Persönliche Beratung", advisorName: "Swantje Brunnthaler" };

test("a reward for a product names the product", () => {
  const reward = { party: "referrer", productName: "Küstenstrom Klar", advisorName: null } as const;
  expect(rewardSubject(reward, "de")).toBe("Küstenstrom Klar");
});

test("where a person was recommended, the referrer reads the name, and the recipient whose advice led to the contract", () => {
  const mine = { ...advised, party: "referrer" } as const;
  const theirs = { ...advised, party: "recipient" } as const;
  expect(rewardSubject(mine, "de")).toBe("Ihre Weiterempfehlung von Swantje Brunnthaler");
  expect(rewardSubject(mine, "en")).toBe("your recommendation of Swantje Brunnthaler");
  expect(rewardSubject(theirs, "de")).toBe("Ihren Vertrag bei Swantje Brunnthaler");
  expect(rewardSubject(theirs, "en")).toBe("your contract through Swantje Brunnthaler");
});
