import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

const given = {
  origin: "https://e.example",
  path: "/freunde",
  isEnglish: false,
  link: "Zum Programm",
} as const;

test("the snippet has the attributes of its kind and no others", () => {
  expect(snippetOf({ ...given, mode: "section" })).toBe(
    '<div id="empfehlen"><a href="https://e.example/">Zum Programm</a></div>\n' +
      '<script src="https://e.example/einbetten.js" data-ziel="#empfehlen" async></script>',
  );
  expect(snippetOf({ ...given, mode: "widget" })).toContain('data-modus="widget"');
  expect(snippetOf({ ...given, mode: "path" })).toContain('data-pfad="/freunde"');
  expect(snippetOf({ ...given, mode: "section", isEnglish: true })).toContain('data-start="/en"');
});

test("a path that is none does not get into the snippet", () => {
  expect(snippetOf({ ...given, mode: "path", path: '"><script>' })).not.toContain("data-pfad");
});
