import { expect, test } from "vitest";
import { type AgencyAbility, agencyAbilities, hasAbility, seesWholeAgency } from "./agency-abilities.ts";

/** The table of the specification, word for word: owner, inactive owner, employee. "not shown" means no. */
const specifiedTable: Record<string, readonly ["yes" | "no", "yes" | "no" | "not shown", "yes" | "no"]> = {
  viewEmployees: ["yes", "not shown", "no"],
  viewInvitationTool: ["yes", "not shown", "yes"],
  viewBonusPlan: ["yes", "yes", "yes"],
  viewInvoices: ["yes", "yes", "no"],
  viewAdministration: ["yes", "yes", "yes"],
  viewOrderReport: ["yes", "yes", "yes"],
  viewReferrerReport: ["yes", "yes", "yes"],
  viewRewards: ["yes", "yes", "yes"],
  viewStatisticsReport: ["yes", "yes", "yes"],
  viewMasterData: ["yes", "yes", "yes"],
  addBonusPlan: ["yes", "yes", "no"],
  deleteBonusPlan: ["yes", "yes", "no"],
};
/** Abilities that the specification does not have: what changes something for others needs an active role. */
const addedTable: typeof specifiedTable = {
  invite: ["yes", "no", "yes"],
  releaseOrders: ["yes", "no", "yes"],
  changeEmployees: ["yes", "no", "no"],
  changeMasterData: ["yes", "no", "no"],
  changeAdministration: ["yes", "no", "no"],
};
const roles = ["AgenturInhaber", "AgenturInhaber_inaktiv", "AgenturMitarbeiter"] as const;
const expected = { ...specifiedTable, ...addedTable };

test.each(Object.keys(expected) as AgencyAbility[])("%s is given to exactly these roles", (ability) => {
  expect(roles.map((role) => hasAbility([role], ability))).toEqual(
    expected[ability]?.map((word) => word === "yes"),
  );
});

test("there is no ability beside these", () => {
  expect(Object.keys(agencyAbilities).toSorted()).toEqual(Object.keys(expected).toSorted());
});

test("no role and unknown roles give no ability; several roles add up", () => {
  for (const ability of Object.keys(agencyAbilities) as AgencyAbility[]) {
    expect(hasAbility([], ability)).toBe(false);
    expect(hasAbility(["Admin", "agenturinhaber", "AgenturInhaber ", "constructor"], ability)).toBe(false);
  }
  expect(hasAbility(["AgenturInhaber_inaktiv", "AgenturMitarbeiter"], "invite")).toBe(true);
});

test("owners see the whole agency, employees do not", () => {
  expect(roles.map((role) => seesWholeAgency([role]))).toEqual([true, true, false]);
});
