import { expect, test } from "vitest";
import { differencesOf, formOfValues, valuesOf } from "./product-values.ts";

const texts = {
  name: "Strom",
  displayName: "Strom",
  description1: "Fest",
  description2: "",
  description3: "",
  description4: "",
  promotionName: "",
  priceSplit: "",
};
const form = {
  ...texts,
  english: { ...texts, name: "", displayName: "", description1: "Fixed" },
  externalId: "S-1",
  group: "Strom",
  monthlyCents: 4_250,
  oneOffCents: 0,
  promotionRebateCents: 0,
  footnote: "",
  categoryIds: [1, 3],
  young: true,
  hybrid: false,
  play: null,
  productClass: "M" as const,
  providerProductId: "",
  commission: "",
};

test("the fields hold the whole form and give it back", () => {
  expect(formOfValues(valuesOf(form))).toEqual(form);
});

test("a commission is typed in euros and keeps its name", () => {
  const stated = { ...form, commission: "sonder;5000" };
  const values = valuesOf(stated);
  expect(values["commission"]).toBe("50,00");
  expect(formOfValues(values)).toEqual(stated);
  const typed = (commission: string) => formOfValues({ ...valuesOf(form), commission });
  expect(typed("72,50")).toMatchObject({ commission: "standard;7250" });
  expect(typed(" ")).toMatchObject({ commission: "" });
  expect(typed("viel")).toEqual({ wrong: "commission" });
});

test("a price that is no amount is named", () => {
  expect(formOfValues({ ...valuesOf(form), oneOffCents: "zehn" })).toEqual({ wrong: "oneOffCents" });
});

test("differences name what another person saved, and what was typed instead", () => {
  const seen = valuesOf(form);
  const saved = { ...seen, group: "Ökostrom", description1: "Neu", young: "" };
  const typed = { description1: "Meins", young: "", footnote: "x" };
  expect(differencesOf(seen, saved, typed)).toEqual([
    { name: "description1", theirs: "Neu", mine: "Meins" },
    { name: "group", theirs: "Ökostrom", mine: undefined },
    { name: "young", theirs: "", mine: undefined },
  ]);
});
