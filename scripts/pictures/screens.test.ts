import { expect, test } from "vitest";
import { screensOf } from "./screens.ts";

const paths = (...args: Parameters<typeof screensOf>) =>
  screensOf(...args).map(({ path, file }) => `${path} ${file}`);

test("every route of a tenant is a screen, and so is the page for what does not exist", () => {
  const routes = [
    { Name: "Homepage", Path: "/" },
    { Name: "AGBDatenschutzZustimmung", Path: "/empfaenger/zustimmung" },
  ];
  expect(paths("ewe", routes)).toEqual([
    "/ homepage.png",
    "/empfaenger/zustimmung agbdatenschutz-zustimmung.png",
    "/404 404.png",
  ]);
});

test("a route with parameters is photographed at its examples", () => {
  const routes = [{ Name: "Produkt", Path: "/produkt/:id" }];
  expect(paths("ewe", routes, { Produkt: ["/produkt/1", "/produkt/2"] })).toContain(
    "/produkt/2 produkt-2.png",
  );
});

test("a route with parameters but without an example is refused by its name", () => {
  expect(() => screensOf("ewe", [{ Name: "Produkt", Path: "/produkt/:id" }])).toThrow("The route Produkt");
});
