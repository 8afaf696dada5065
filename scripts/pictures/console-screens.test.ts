import { expect, test } from "vitest";
import { pagesIn, screensOfConsole } from "./console-screens.ts";

const list = `
  { path: "", scope: "tenant", ability: "overview.read" },
  { path: "suche", covers: ["personen"], scope: "tenant" },
  { path: "personen/$art/$id", scope: "tenant" },
  { path: "system", scope: "installation" },`;

test("the pages of a list are found in its text", () => {
  expect(pagesIn(list)).toEqual([
    { path: "", scope: "tenant" },
    { path: "suche", scope: "tenant" },
    { path: "personen/$art/$id", scope: "tenant" },
    { path: "system", scope: "installation" },
  ]);
});

test("a page about one thing is photographed at a linked address", () => {
  const links = ["/ewe/personen/referrer", "/ewe/personen/referrer/4", "/ewe/personen/referrer/4/anliegen"];
  expect(screensOfConsole(pagesIn(list), "ewe", links)).toEqual([
    { path: "/ewe", file: "heute" },
    { path: "/ewe/suche", file: "suche" },
    { path: "/ewe/personen/referrer/4", file: "personen-art-id" },
    { path: "/system", file: "installation-system" },
  ]);
});

test("a page about one thing to which nothing links is left out", () => {
  expect(screensOfConsole(pagesIn(list), "ewe", []).map(({ file }) => file)).not.toContain("personen-art-id");
});
