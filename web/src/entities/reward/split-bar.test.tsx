import { renderToStaticMarkup } from "react-dom/server";
import type { Share } from "@weitersagen/domain/reward";
import { describe, expect, test } from "vitest";
import { SplitBar } from "./split-bar.tsx";

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00A0", " ");

describe("the split bar", () => {
  const options = [
    { value: 100, label: "Ich", mineCents: 7000, theirsCents: 0 },
    { value: 50, label: "Wir beide 50:50", mineCents: 3500, theirsCents: 3500 },
    { value: 0, label: "Mein Kontakt", mineCents: 5500, theirsCents: 1500 },
  ] as const;
  const barAt = (value: Share): string =>
    renderToStaticMarkup(
      <SplitBar
        {...{
          legend: "Wer bekommt die Prämie?",
          name: "anteil",
          mine: "Sie",
          theirs: "Ihr Kontakt",
          options,
          value,
        }}
        onChange={() => undefined}
        language="de"
      />,
    );

  test("is a group of radio buttons that shows both amounts", () => {
    const html = barAt(50);
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).toMatch(/value="50"[^>]*checked|checked=""[^>]*value="50"/);
    expect(textOf(html)).toContain("Sie35 €Ihr Kontakt35 €");
  });

  test("gets its width from classes, since the page allows no inline style, also with a capped amount", () => {
    expect(barAt(100)).toContain("scale-x-100");
    expect(barAt(50)).toContain("scale-x-50");
    expect(barAt(0)).toContain("scale-x-80");
    expect(barAt(0)).not.toContain("style=");
  });
});
