import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { renderDocs } from "./page.ts";

test("every link of the API reference leads to a section of it, errors by their code on the wire", () => {
  const page = renderDocs(allCalls);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.filter((target) => !ids.has(target))).toEqual([]);
  expect(links).toContain("PSOF0102");
});
