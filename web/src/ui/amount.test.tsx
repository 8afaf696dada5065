import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Amount } from "./amount.tsx";

test("a row of flex items keeps the words before an amount beside it", () => {
  const html = renderToStaticMarkup(<Amount cents={1500} upTo language="de" />);
  expect(html).toMatch(/^<span><span[^>]*>bis zu <\/span><span[^>]*>15<span.*<\/span><\/span><\/span>$/);
  expect(renderToStaticMarkup(<Amount cents={0} upTo language="en" />)).not.toContain("up to");
});
