import { expect, test } from "vitest";
import { emptyAnswers, faultsIn, newTenantOf, type Typed } from "./answers.ts";

const typed = (more: Partial<Typed>): Typed => ({
  ...emptyAnswers,
  brand: "Musterwatt",
  slug: "musterwatt",
  ...more,
});

test("addresses are taken as people type them", () => {
  const answers = typed({
    site: "www.musterwatt.example",
    shop: "shop.musterwatt.example/?produkt={produkt}",
    domain: "https://Empfehlen.Musterwatt.example/",
  });
  expect([...faultsIn(answers, "de")]).toEqual([]);
  expect(newTenantOf(answers)).toMatchObject({
    site: "https://www.musterwatt.example",
    shop: "https://shop.musterwatt.example/?produkt={produkt}",
    domain: "empfehlen.musterwatt.example",
  });
  expect(newTenantOf(typed({ shop: "/bestellen" }))).toMatchObject({ shop: "/bestellen" });
});

test("each refused answer gets a reason of its own, in both languages", () => {
  const wrong = typed({
    slug: "9 Watt",
    colour: "rot",
    site: "http://www.musterwatt.example",
    shop: "ftp://x",
    iban: "DE00 1234",
    domain: "musterwatt",
  });
  const german = faultsIn(wrong, "de");
  expect(german.get("site")).toContain("https://");
  expect(german.get("domain")).toContain("empfehlen.example.org");
  expect(german.get("iban")).toContain("Kontoauszug");
  expect([...german.keys()].toSorted()).toEqual(["colour", "domain", "iban", "shop", "site", "slug"]);
  const general = /^(Diese Angabe ist nicht gültig|This is not valid)/;
  expect([...german, ...faultsIn(wrong, "en")].filter(([, message]) => general.test(message))).toEqual([]);
});
