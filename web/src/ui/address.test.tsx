import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextWithAddress } from "./address.tsx";

const lines = (text: string): string =>
  renderToStaticMarkup(<TextWithAddress>{text}</TextWithAddress>)
    .replaceAll("<wbr/>", "|")
    .replaceAll(/<[^>]*>/g, "");

test.each([
  ["Mail an erika@post.example.", "Mail an erika@|post.|example."],
  ["Mail an erika@post.example, danke", "Mail an erika@|post.|example, danke"],
  ["z. B. am 12.11.2026", "z. B. am 12.11.2026"],
])("a line of “%s” ends within its address only, after a sign", (text, broken) => {
  expect(lines(text)).toBe(broken);
});
