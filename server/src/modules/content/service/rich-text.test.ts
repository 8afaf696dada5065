import { expect, test } from "vitest";
import { xssPayloads } from "../../../../test/xss-payloads.ts";
import { footnoteMarks, plainText, safeHtml } from "./rich-text.ts";

const safe = (html: string) => safeHtml(html, "acme");

test.each([
  "<h2>Titel</h2><p>Text mit <strong>Gewicht</strong> und <em>Ton</em>.</p>",
  '<ul><li>eins</li></ul><ol start="3"><li>drei</li></ol>',
  '<table tabindex="0"><caption>Prämien</caption><thead><tr><th scope="col">Tarif</th></tr></thead><tbody><tr><td colspan="2">S</td></tr></tbody></table>',
  '<p>Preis<sup data-fussnote="FN1">1</sup></p>',
  '<p><a href="/agb">intern</a> <a href="#ziel">Sprung</a> <a href="mailto:a@b.example">Mail</a> <a href="tel:+49301">Ruf</a></p>',
])("keeps %s", (html) => {
  expect(safe(html)).toBe(html);
});

test.each([
  ["<script>alert(1)</script>bleibt", "bleibt"],
  ['<style>p{}</style><p style="color:red" class="x" onclick="x()">a</p>', "<p>a</p>"],
  ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="  JaVaScRiPt:alert(1)">x</a>', "<a>x</a>"],
  ['<a href="//fremd.example">x</a>', "<a>x</a>"],
  ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
  ['<iframe src="/x"></iframe><form action="/x"><input></form>a', "a"],
  ["<svg onload=alert(1)><script>1</script></svg>a", "a"],
  ["<h1>Groß</h1>", "<h2>Groß</h2>"],
  ['<table tabindex="7"></table>', '<table tabindex="0"></table>'],
])("turns %s into %s", (html, expected) => {
  expect(safe(html)).toBe(expected);
});

test("a table without a caption is named after the heading above it", () => {
  const html = '<h2>Alt</h2><h3>Tarife &amp; <em>"Preise"</em></h3><p>Text</p><table><tbody></tbody></table>';
  expect(safe(html)).toContain('<table tabindex="0" aria-label="Tarife &amp; &quot;Preise&quot;">');
  expect(safe("<h2>A</h2><table><caption>B</caption></table>")).not.toContain("aria-label");
});

test("a link to another site sends no referrer", () => {
  expect(safe('<a href="https://amt.example" target="_blank" rel="opener">x</a>')).toBe(
    '<a href="https://amt.example" rel="noopener noreferrer">x</a>',
  );
});

test("images are loaded through the page's own origin; images of other origins are removed", () => {
  expect(
    safe('<img src="https://cms.example/api/assets/acme/abc-1/photo.png?width=300&x=1" alt="Haus">'),
  ).toBe('<img src="/api/assets/acme/abc-1?width=300" alt="Haus" loading="lazy" />');
  for (const src of ["https://spion.example/p.png", "/api/assets/fremd/a", "data:image/png;base64,AA", ""]) {
    expect(safe(`a<img src="${src}" onerror="alert(1)">b`)).toBe("ab");
  }
});

test.each(xssPayloads.map((payload) => [payload]))("no script is left of %s", (payload) => {
  for (const html of [safe(payload), safe(`<p title="${payload}">${payload}</p>`)]) {
    expect(html).not.toMatch(/href="\s*(?:javascript|data|vbscript):/i);
    // Values of attributes are text.
    const markup = html.replaceAll(/"[^"]*"/g, '""');
    expect(markup).not.toMatch(/<script|<iframe|<svg|<object|<embed|<meta|<base|<[^>]*\son\w+\s*=/i);
  }
});

test("footnotes are found in order of appearance", () => {
  const html = safe(
    '<sup data-fussnote="B">x</sup><sup data-fussnote="A"></sup><sup data-fussnote="B"></sup>',
  );
  expect(footnoteMarks(html)).toEqual(["B", "A", "B"]);
});

test("plain text has no markup and no entities", () => {
  expect(plainText("<p>Strom &amp; Gas</p>\n <b>jetzt</b>")).toBe("Strom & Gas jetzt");
  expect(plainText("5 < 7 & 8 > 3")).toBe("5 < 7 & 8 > 3");
  expect(plainText("bis zu 90\u00A0€\n erhalten")).toBe("bis zu 90\u00A0€ erhalten");
});
