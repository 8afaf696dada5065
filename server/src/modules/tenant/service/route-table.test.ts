import type { RouteEntry } from "@weitersagen/contract/tenant";
import { expect, test } from "vitest";
import { readTenantFile } from "./description.ts";
import { validateRoutes } from "./route-table.ts";

const demo = (slug: string) =>
  readTenantFile(new URL(`../../../../demo/${slug}/tenant.json`, import.meta.url));

const usual: readonly RouteEntry[] = [
  { name: "Homepage", path: "/" },
  { name: "Faq", path: "/faq" },
  { name: "FileNotFound", path: "/404" },
];

const errorsOf = (routes: readonly RouteEntry[]) => {
  try {
    validateRoutes(routes);
    return undefined;
  } catch (error) {
    return (error as { options: { errors: { path: string; message: string }[] } }).options.errors;
  }
};

test.each(["telekom", "ewe", "allianz"])("the routes of %s are valid", async (slug) => {
  const { routes } = await demo(slug);
  expect(validateRoutes(routes)).toEqual(routes);
});

test("the parameter of a path is renamed to the one that the screen uses", () => {
  const moved = [...usual, { name: "EmpfehlungTeilen", path: "/teilen/:nr" }];
  expect(validateRoutes(moved)).toContainEqual({
    name: "EmpfehlungTeilen",
    path: "/teilen/:empfehlungsnummer",
  });
});

test.each([
  ["Fragen", "/fragen", "unknown screen"],
  ["Kontakt", "kontakt", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/kontakt formular", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/kontakt?", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/api/kontakt", "the server uses this path itself"],
  ["Kontakt", "/en", "the server uses this path itself"],
  ["Kontakt", "/FAQ/", "Faq has this path already"],
  ["Kontakt", "/kontakt/:nr", "its path must not have a parameter"],
  ["Empfehlen", "/tipp", "its path must have one parameter: :produktId"],
  ["Empfehlen", "/tipp/:a/:b", "its path must have one parameter: :produktId"],
])("%s at %s is refused: %s", (name, path, message) => {
  expect(errorsOf([...usual, { name, path }])).toMatchObject([{ path: `Route.${name}`, message }]);
});

test.each([
  ["Faq", "/api", "the server uses this path itself"],
  ["Faq", "/questions/:id", "its path must not have a parameter"],
  ["Faq", "/404", "Faq has this path already"],
])("%s at the English path %s is refused: %s", (name, englishPath, message) => {
  const routes = usual.map((route) => (route.name === name ? { ...route, englishPath } : route));
  const path = message.startsWith("Faq") ? "Route.FileNotFound.en" : `Route.${name}.en`;
  expect(errorsOf(routes)).toMatchObject([{ path, message }]);
});

test("two screens may exchange their names in English", () => {
  const routes = [
    ...usual,
    { name: "Impressum", path: "/impressum", englishPath: "/datenschutz" },
    { name: "Datenschutz", path: "/datenschutz", englishPath: "/impressum" },
  ];
  expect(validateRoutes(routes)).toEqual(routes);
});

test("the start page and the page for unknown addresses are required", () => {
  expect(errorsOf([{ name: "FileNotFound", path: "/404" }])).toMatchObject([{ path: "Route.Homepage" }]);
  expect(errorsOf([{ name: "Homepage", path: "/start" }])).toMatchObject([
    { path: "Route.FileNotFound" },
    { path: "Route.Homepage" },
  ]);
});
