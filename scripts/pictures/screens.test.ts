import { expect, test } from "vitest";
import { screensOf } from "./screens.ts";

const paths = (...args: Parameters<typeof screensOf>) =>
  screensOf(...args).map(({ path, file }) => `${path} ${file}`);

test("every route of a tenant is a screen, and so is the page for unknown addresses", () => {
  const routes = [
    { Name: "Homepage", Path: "/" },
    { Name: "AGBDatenschutzZustimmung", Path: "/empfaenger/zustimmung" },
  ];
  expect(paths("ewe", routes, [])).toEqual([
    "/ homepage.png",
    "/empfaenger/zustimmung agbdatenschutz-zustimmung.png",
    "/404 404.png",
  ]);
});

test("routes with the same name have a picture each", () => {
  const routes = [
    { Name: "Produktkategorie", Path: "/strom" },
    { Name: "Produktkategorie", Path: "/gas" },
  ];
  expect(paths("ewe", routes, []).slice(0, 2)).toEqual([
    "/strom produktkategorie.png",
    "/gas produktkategorie-gas.png",
  ]);
});

test("a route with parameters is photographed at a linked address, for a visitor and for its owner", () => {
  const routes = [{ Name: "EmpfehlungTeilen", Path: "/empfehlung/:empfehlungsnummer" }];
  const screens = screensOf("ewe", routes, ["/empfehlen/101", "/empfehlung/8P5NTSNGNV", "/empfehlung/1"]);
  expect(screens.slice(0, 2)).toMatchObject([
    { visitor: "visitor", path: "/empfehlung/8P5NTSNGNV", file: "empfehlung-teilen.png" },
    { visitor: "referrer", path: "/empfehlung/8P5NTSNGNV", file: "empfehlung-teilen-referrer.png" },
  ]);
});

test("a route with parameters but without an example is refused with its name", () => {
  expect(() => screensOf("ewe", [{ Name: "Produkt", Path: "/produkt/:id" }], [])).toThrow(
    "The route Produkt",
  );
});
