import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { At } from "../../test/router.tsx";
import { Amount } from "./amount.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Pagination } from "./pagination.tsx";
import { Price } from "./price.tsx";
import { ProgressWay } from "./progress-way.tsx";
import { Section } from "./layout.tsx";
import { SplitBar } from "./split-bar.tsx";
import { TextField } from "./text-field.tsx";

const markup = (element: React.ReactElement): string => renderToStaticMarkup(<At>{element}</At>);
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00A0", " ");
const ignore = (): void => undefined;

describe("a field", () => {
  test("is named by its label and described by its hint and its error", () => {
    const html = markup(<TextField id="mail" label="E-Mail" hint="Ihre Adresse" error="Bitte prüfen" />);
    expect(html).toContain('<label for="mail"');
    expect(html).toContain('aria-describedby="mail-hint mail-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="mail-error"');
  });

  test("says nothing about errors while it has none", () => {
    const html = markup(<TextField id="mail" label="E-Mail" />);
    expect(html).not.toContain("aria-invalid");
    expect(html).not.toContain("aria-describedby");
  });

  test("is reached from the summary of what is wrong", () => {
    const problems = [{ fieldId: "mail", message: "E-Mail: bitte prüfen" }];
    const html = markup(<ErrorSummary title="Bitte prüfen Sie 1 Angabe" problems={problems} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('href="#mail"');
    expect(markup(<ErrorSummary title="Bitte prüfen" problems={[]} />)).toBe("");
  });
});

describe("a button", () => {
  test("being sent says so and stays focusable", () => {
    const html = markup(<Button busy>Link erstellen</Button>);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/ disabled/);
  });

  test("that leaves the app or jumps within the page is a plain link", () => {
    expect(markup(<ButtonLink to="https://fernwerk.example/">Zum Shop</ButtonLink>)).toContain(
      'href="https://fernwerk.example/"',
    );
    expect(markup(<ButtonLink to="#produkte">Aussuchen</ButtonLink>)).toContain('href="#produkte"');
  });
});

describe("money", () => {
  test("stands in the form of its language", () => {
    expect(textOf(markup(<Amount cents={11_000} language="de" />))).toBe("110€");
    expect(textOf(markup(<Amount cents={123_450} language="de" />))).toBe("1.234,50€");
    expect(textOf(markup(<Amount cents={11_000} language="en" />))).toBe("€110");
  });

  test("names the price before a campaign for those who cannot see it struck", () => {
    const before = { cents: 4995, label: "Bisher" };
    const html = markup(<Price cents={3995} language="de" per="im Monat" before={before} />);
    expect(textOf(html)).toBe("Bisher 49,95 €39,95 €im Monat");
  });
});

describe("the split bar", () => {
  const options = [
    { value: 100, label: "Ich", mineCents: 7000, theirsCents: 0 },
    { value: 50, label: "Wir beide 50:50", mineCents: 3500, theirsCents: 3500 },
    { value: 0, label: "Mein Kontakt", mineCents: 5500, theirsCents: 1500 },
  ];
  const barAt = (value: number): string =>
    markup(
      <SplitBar
        {...{
          legend: "Wer bekommt die Prämie?",
          name: "anteil",
          mine: "Sie",
          theirs: "Ihr Kontakt",
          options,
          value,
        }}
        onChange={ignore}
        language="de"
      />,
    );

  test("is a group of radio buttons with both amounts told", () => {
    const html = barAt(50);
    expect(html.match(/type="radio"/g)).toHaveLength(3);
    expect(html).toMatch(/value="50"[^>]*checked|checked=""[^>]*value="50"/);
    expect(textOf(html)).toContain("Sie35 €Ihr Kontakt35 €");
  });

  test("is drawn by classes, since the page allows no inline style, also when a cap shifts it", () => {
    expect(barAt(100)).toContain("scale-x-100");
    expect(barAt(50)).toContain("scale-x-50");
    expect(barAt(0)).toContain("scale-x-80");
    expect(barAt(0)).not.toContain("style=");
  });
});

test("the way of a recommendation tells each step's state in words", () => {
  const stateTexts = { done: "erledigt", current: "jetzt", ahead: "steht aus", stopped: "beendet" };
  const html = markup(
    <ProgressWay
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

test("paging offers no way where there is none", () => {
  const paging = (page: number, pageCount: number): string =>
    markup(
      <Pagination
        {...{ label: "Seiten", page, pageCount, previousLabel: "Zurück", nextLabel: "Weiter" }}
        hrefFor={(next) => `/?seite=${next}`}
        positionText={`Seite ${page} von ${pageCount}`}
      />,
    );
  expect(paging(1, 1)).toBe("");
  expect(textOf(paging(1, 3))).toBe("Seite 1 von 3Weiter");
  expect(paging(2, 3)).toContain('href="/?seite=1"');
  expect(textOf(paging(3, 3))).toBe("ZurückSeite 3 von 3");
});

test("a section on the brand's dark recolours everything inside", () => {
  expect(markup(<Section tone="stage">Text</Section>)).toContain('data-tone="stage"');
});
