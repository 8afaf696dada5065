import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { At } from "../../test/router.tsx";
import { Amount } from "./amount.tsx";
import { Button, ButtonLink } from "./button.tsx";
import { ErrorSummary } from "./form/error-summary.tsx";
import { Pagination } from "./pagination.tsx";
import { Price } from "./price.tsx";
import { Section } from "./layout.tsx";
import { TextField } from "./form/text-field.tsx";

const markup = (element: React.ReactElement): string => renderToStaticMarkup(<At>{element}</At>);
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u00A0", " ");

describe("a field", () => {
  test("is named by its label and described by its hint and its error", () => {
    const html = markup(<TextField id="mail" label="E-Mail" hint="Ihre Adresse" error="Bitte prüfen" />);
    expect(html).toContain('<label for="mail"');
    expect(html).toContain('aria-describedby="mail-hint mail-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="mail-error"');
  });

  test("has no error attributes without an error", () => {
    const html = markup(<TextField id="mail" label="E-Mail" />);
    expect(html).not.toContain("aria-invalid");
    expect(html).not.toContain("aria-describedby");
  });

  test("is linked from the error summary", () => {
    const problems = [{ fieldId: "mail", message: "E-Mail: bitte prüfen" }];
    const html = markup(<ErrorSummary title="Bitte prüfen Sie 1 Angabe" problems={problems} />);
    expect(html).toContain('role="alert"');
    expect(html).toContain('href="#mail"');
    expect(markup(<ErrorSummary title="Bitte prüfen" problems={[]} />)).toBe("");
  });
});

describe("a button", () => {
  test("announces that it is busy and stays focusable", () => {
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
  test("has the format of its language", () => {
    expect(textOf(markup(<Amount cents={11_000} language="de" />))).toBe("110€");
    expect(textOf(markup(<Amount cents={123_450} language="de" />))).toBe("1.234,50€");
    expect(textOf(markup(<Amount cents={11_000} language="en" />))).toBe("€110");
  });

  test("gives screen readers the price before a campaign", () => {
    const before = { cents: 4995, label: "Bisher" };
    const html = markup(<Price cents={3995} language="de" per="im Monat" before={before} />);
    expect(textOf(html)).toBe("Bisher 49,95 €39,95 €im Monat");
  });
});

test("paging offers only links to existing pages", () => {
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

test("a section on the brand's dark background recolours its content", () => {
  expect(markup(<Section tone="stage">Text</Section>)).toContain('data-tone="stage"');
});
