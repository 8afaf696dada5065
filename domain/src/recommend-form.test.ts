import { expect, test } from "vitest";
import { advisorForm, formAgain, type FormSite, readTopic } from "./recommend-form.ts";

const paths: Readonly<Record<string, string>> = {
  MitarbeiterEmpfehlen: "/mitarbeiterempfehlen",
  EmpfehlenAgent: "/agent/empfehlen/",
  Empfehlen: "/empfehlen/",
};

const site = (productApi = "standard", without = ""): FormSite => ({
  productApi,
  path: (screen, value) => (screen === without ? undefined : `${paths[screen]}${value}`),
});

const product = { kind: "standard", advisorNumber: null, productId: 101, deviceId: null, isOnSale: true };
const gone = { ...product, isOnSale: false };

test.each([
  ["a product", site(), product, "/empfehlen/101"],
  ["a device with its tariff", site(), { ...product, deviceId: 301 }, "/empfehlen/101?handyId=301"],
  ["a product that is not on sale any more", site(), gone, undefined],
  ["a colleague's link", site(), { ...gone, kind: "company" }, "/mitarbeiterempfehlen"],
  [
    "colleagues, where that module is off now",
    site("", "MitarbeiterEmpfehlen"),
    { ...product, kind: "company" },
    undefined,
  ],
  [
    "an advisor, whatever the product",
    site(),
    { ...gone, advisorNumber: "17" },
    "/agent/empfehlen/17?berater=1",
  ],
  [
    "an advisor, where that module is off now",
    site("", "EmpfehlenAgent"),
    { ...product, advisorNumber: "17" },
    "/empfehlen/101",
  ],
  ["a product, where advisors are recommended", site("berater"), product, "/?thema=101#berater"],
])("the form for %s", (_what, tenant, recommendation, form) => {
  expect(formAgain(tenant, recommendation)).toBe(form);
});

test("the topic chosen before goes along to the form of an advisor", () => {
  const form = advisorForm(site("berater"), "17", readTopic("101"));
  expect(form).toBe("/agent/empfehlen/17?berater=1&thema=101");
  for (const wrong of [null, "", "0", "1&x", "12345678901"]) expect(readTopic(wrong)).toBeUndefined();
});
