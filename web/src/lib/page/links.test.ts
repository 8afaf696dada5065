import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { isReachable, pathOf, pathWith } from "./links.ts";

const routes = [
  { name: "Faq", path: "/fragen" },
  { name: "EmpfehlenAgent", path: "/agent/empfehlen/:produktId" },
];

function pageWith(agentRecommendation: boolean) {
  const page = testPage({ routes });
  const configuration = { ...page.tenant.configuration, agentRecommendation };
  return { ...page, tenant: { ...page.tenant, configuration } };
}

test("there is no path to a screen whose module is off", () => {
  const [on, off] = [pageWith(true), pageWith(false)];
  expect(pathWith(on, "EmpfehlenAgent", "B1")).toBe("/agent/empfehlen/B1");
  expect(pathWith(off, "EmpfehlenAgent", "B1")).toBeUndefined();
  expect(isReachable(on, "/agent/empfehlen/B1?c=mail")).toBe(true);
  expect(isReachable(off, "/agent/empfehlen/B1?c=mail")).toBe(false);
});

test("screens without a module and external addresses are always reachable", () => {
  expect(pathOf(pageWith(false), "Faq")).toBe("/fragen");
  expect(isReachable(pageWith(false), "/fragen")).toBe(true);
  expect(isReachable(pageWith(false), "https://www.kunde.example")).toBe(true);
  expect(isReachable(pageWith(false), "/gibt-es-nicht")).toBe(false);
});
