import { expect, test } from "vitest";
import { html } from "./html.ts";

test("inserted values are escaped in text and in attributes", () => {
  const hostile = `"><script>alert('x')</script>&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
  );
});

test("markup made by html keeps its tags, alone and in lists", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  expect(
    html`<ul title="x">
      ${items}
    </ul>`.markup.replaceAll(/\s/g, ""),
  ).toContain("<li>a</li><li>&lt;b&gt;</li>");
});

test("absent values are rendered as nothing", () => {
  expect(html`<p>${undefined}${false}${0}</p>`.markup).toBe("<p>0</p>");
});
