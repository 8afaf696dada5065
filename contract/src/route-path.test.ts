import { describe, expect, test } from "vitest";
import { filledPath, matchRoute, paramsIn } from "./route-path.ts";

describe("a pattern", () => {
  test.each([
    ["/", "/", {}],
    ["//", "/", {}],
    ["/FAQ/", "/faq", {}],
    ["/empfehlen/462", "/empfehlen/:produktId", { produktId: "462" }],
    ["/Empfehlung/K4Q7/", "/empfehlung/:nr", { nr: "K4Q7" }],
    ["/empfehlung/a%2Fb", "/empfehlung/:nr", { nr: "a/b" }],
    ["/k%C3%BChlung", "/kühlung", {}],
    ["/empfehlung/%E0%A4%A", "/empfehlung/:nr", { nr: "%E0%A4%A" }],
  ])("matches %s with %s", (path, pattern, params) => {
    expect(paramsIn(path, pattern)).toEqual(params);
  });

  test.each([
    ["/faq/mehr", "/faq"],
    ["/empfehlen", "/empfehlen/:produktId"],
    ["/empfehlen//", "/empfehlen/:produktId"],
    ["//faq", "/faq"],
    ["//evil.example", "/:kategorie"],
    ["/fa", "/faq"],
    ["/:produktId", "/faq"],
  ])("does not match %s with %s", (path, pattern) => {
    expect(paramsIn(path, pattern)).toBeUndefined();
  });
});

describe("of several routes", () => {
  const routes = [
    { path: "/:kategorie" },
    { path: "/login" },
    { path: "/login/:token" },
    { path: "/:anders" },
  ];

  test("the most specific one wins, regardless of its position in the table", () => {
    expect(matchRoute(routes, "/login")?.route.path).toBe("/login");
    expect(matchRoute(routes, "/login/abc")).toEqual({ route: routes[2], params: { token: "abc" } });
  });

  test("the first of two equals wins, and there may be no match", () => {
    expect(matchRoute(routes, "/internet")).toEqual({ route: routes[0], params: { kategorie: "internet" } });
    expect(matchRoute(routes, "/a/b/c")).toBeUndefined();
  });
});

test("a parameter cannot change the structure of a path", () => {
  expect(filledPath("/empfehlung/:nr", { nr: "a/b?c#d" })).toBe("/empfehlung/a%2Fb%3Fc%23d");
  expect(filledPath("/faq", {})).toBe("/faq");
});
