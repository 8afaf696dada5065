import type { ContentPage } from "@weitersagen/contract/content";
import { expect, test } from "vitest";
import { withLocalLinks } from "./content.ts";

const page = (language: ContentPage["language"], html: string): ContentPage => ({
  name: "faq",
  language,
  title: "",
  description: "",
  blocks: [
    {
      id: "1",
      type: "text",
      title: "",
      html,
      elements: [{ title: "", html }],
      questions: [{ id: "q", question: "", answer: html, group: "" }],
    },
  ],
  footnotes: [{ id: "f", identifier: "f", title: "", group: "", html }],
});

const texts = ({ blocks, footnotes }: ContentPage) =>
  blocks
    .flatMap((block) => [block.html, block.elements[0]?.html, block.questions[0]?.answer])
    .concat(footnotes[0]?.html);

test("an English page leads on to English pages, in every text it holds", () => {
  const english = withLocalLinks(page("en", '<p><a class="x" href="/agb#p2">Terms</a></p>'));
  expect(new Set(texts(english))).toEqual(new Set(['<p><a class="x" href="/en/agb#p2">Terms</a></p>']));
});

test("a German page, other sites, files and protocol-relative addresses stay as they are", () => {
  const html =
    '<a href="https://x.example/a">x</a> <a href="//x.example">x</a> <a href="/api/assets/x/y">x</a> <a href="#a">x</a>';
  expect(texts(withLocalLinks(page("en", html)))[0]).toBe(html);
  expect(texts(withLocalLinks(page("de", '<a href="/agb">x</a>')))[0]).toBe('<a href="/agb">x</a>');
});
