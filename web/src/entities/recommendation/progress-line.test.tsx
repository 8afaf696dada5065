import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProgressLine } from "./progress-line.tsx";

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00A0", " ");

test("the progress of a recommendation gives each step's state in words", () => {
  const stateTexts = { done: "erledigt", current: "jetzt", ahead: "steht aus", stopped: "beendet" };
  const html = renderToStaticMarkup(
    <ProgressLine
      label="Verlauf"
      stateTexts={stateTexts}
      steps={[
        { id: "shared", label: "Geteilt", state: "done", date: "02.11.2026" },
        { id: "ordered", label: "Bestellt", state: "current" },
      ]}
    />,
  );
  expect(textOf(html)).toBe("Geteilt, erledigt02.11.2026Bestellt, jetzt");
  expect(html).toContain('aria-current="step"');
});
