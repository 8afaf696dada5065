import { describe, expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { prepareHtml, headingsIn } from "./rich-text.ts";

const footnote = (identifier: string) => ({ id: identifier, identifier, title: "", group: "", html: "" });
const german = testPage();
const english = testPage({ language: "en" });

describe("links in texts", () => {
  test("lead to the page in the reader's language", () => {
    const html = '<p><a lang="de" href="/faq#dauer" title="x">Fragen</a></p>';
    expect(prepareHtml(html, "t", german, [])).toBe(html);
    expect(prepareHtml(html, "t", english, [])).toBe(
      '<p><a lang="de" href="/en/faq#dauer" title="x">Fragen</a></p>',
    );
  });

  test("to a screen that the tenant does not have become plain text", () => {
    expect(prepareHtml('Im <a href="/kontakt">Kontakt<b>formular</b></a>.', "t", german, [])).toBe(
      "Im Kontakt<b>formular</b>.",
    );
  });

  test("to other sites, files, anchors and mail addresses are unchanged", () => {
    const html =
      '<a href="https://x.example/a">x</a><a href="/api/assets/x/y">x</a><a href="#a">x</a><a href="mailto:a@x.example">x</a>';
    expect(prepareHtml(html, "t", english, [])).toBe(html);
  });
});

describe("footnotes in texts", () => {
  const notes = [footnote("eins"), footnote("zwei")];

  test("are numbered in order and link to their text", () => {
    expect(prepareHtml('a<sup data-fussnote="zwei"></sup>', "t", german, notes)).toBe(
      'a<sup><a id="marke-zwei" href="#fussnote-zwei" aria-label="Fußnote 2">2</a></sup>',
    );
  });

  test("have an id at their first reference only, for the link back", () => {
    const marked = new Set<string>();
    const mark = '<sup data-fussnote="eins"></sup>';
    expect(prepareHtml(`${mark} ${mark}`, "t", german, notes, marked).match(/id="marke-eins"/g)).toHaveLength(
      1,
    );
    expect(prepareHtml(mark, "u", german, notes, marked)).not.toContain("id=");
  });

  test("that do not exist leave no reference", () => {
    expect(prepareHtml('a<sup data-fussnote="drei">*</sup>b', "t", german, notes)).toBe("ab");
  });

  test("do not change ordinary superscripts", () => {
    expect(prepareHtml("m<sup>2</sup>", "t", german, notes)).toBe("m<sup>2</sup>");
  });
});

test("headings can be found and linked", () => {
  const html = prepareHtml(
    "<h2>1. Wer <em>wir</em> sind</h2><p>x</p><h2>2. Was</h2><h3>2.1</h3>",
    "agb",
    german,
    [],
  );
  expect(headingsIn(html)).toEqual([
    { id: "agb-1", title: "1. Wer wir sind" },
    { id: "agb-2", title: "2. Was" },
  ]);
});
