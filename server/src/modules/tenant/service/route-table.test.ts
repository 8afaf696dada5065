import type { RouteEntry } from "@weitersagen/contract/tenant";
import { expect, test } from "vitest";
import { readTenantFile } from "./description.ts";
import { checkedRoutes } from "./route-table.ts";

const demo = (slug: string) =>
  readTenantFile(new URL(`../../../../demo/${slug}/tenant.json`, import.meta.url));

const usual: readonly RouteEntry[] = [
  { name: "Homepage", path: "/" },
  { name: "Faq", path: "/faq" },
  { name: "FileNotFound", path: "/404" },
];

const faultOf = (routes: readonly RouteEntry[]) => {
  try {
    checkedRoutes(routes);
    return undefined;
  } catch (error) {
    return (error as { options: { errors: { path: string; message: string }[] } }).options.errors;
  }
};

test.each(["telekom", "ewe", "allianz"])("the screens of %s stand where they can be found", async (slug) => {
  const { routes } = await demo(slug);
  expect(checkedRoutes(routes)).toEqual(routes);
});

test("a screen hears of its parameter whatever the tenant's path calls it", () => {
  const moved = [...usual, { name: "EmpfehlungTeilen", path: "/teilen/:nr" }];
  expect(checkedRoutes(moved)).toContainEqual({
    name: "EmpfehlungTeilen",
    path: "/teilen/:empfehlungsnummer",
  });
});

test.each([
  ["Fragen", "/fragen", "unknown screen"],
  ["Kontakt", "kontakt", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/kontakt formular", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/kontakt?", "expected a path: /fragen, /hilfe/fragen"],
  ["Kontakt", "/api/kontakt", "the server itself answers there"],
  ["Kontakt", "/en", "the server itself answers there"],
  ["Kontakt", "/FAQ/", "Faq stands at this path already"],
  ["Kontakt", "/kontakt/:nr", "its path holds no parameter"],
  ["Empfehlen", "/tipp", "its path holds one parameter: :produktId"],
  ["Empfehlen", "/tipp/:a/:b", "its path holds one parameter: :produktId"],
])("%s at %s is refused: %s", (name, path, message) => {
  expect(faultOf([...usual, { name, path }])).toEqual([{ path: `Route.${name}`, message }]);
});

test("the screens that every redirect ends at cannot be moved away", () => {
  expect(faultOf([{ name: "FileNotFound", path: "/404" }])).toMatchObject([{ path: "Route.Homepage" }]);
  expect(faultOf([{ name: "Homepage", path: "/start" }])).toMatchObject([
    { path: "Route.FileNotFound" },
    { path: "Route.Homepage" },
  ]);
});
