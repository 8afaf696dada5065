import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { At } from "../../../test/router.tsx";
import { staysHere } from "./clicks.ts";
import { Link, NavLink } from "./link.tsx";
import { SearchForm } from "./search-form.tsx";

const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

describe("a link", () => {
  test("works without script, in its language", () => {
    const html = renderToStaticMarkup(
      <At language="en">
        <Link to="/faq?a=1#b" className="look">
          Questions
        </Link>
      </At>,
    );
    expect(html).toBe('<a class="look" href="/en/faq?a=1#b">Questions</a>');
  });

  test.each([
    ["/faq", "/faq", true],
    ["/FAQ", "/faq", true],
    ["/login/abc", "/login", true],
    ["/logins", "/login", false],
    ["/", "/login", false],
  ])("at %s is marked as current or not: %s", (address, to, isHere) => {
    const html = renderToStaticMarkup(
      <At address={address}>
        <NavLink to={to}>Dorthin</NavLink>
      </At>,
    );
    expect(html.includes('aria-current="page"')).toBe(isHere);
  });
});

describe("a click", () => {
  test("navigates in this tab", () => {
    expect(staysHere(click, { target: "" })).toBe(true);
    expect(staysHere(click, { target: "_self" })).toBe(true);
  });

  test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    "with %o is left to the browser",
    (change) => {
      expect(staysHere({ ...click, ...change }, { target: "" })).toBe(false);
    },
  );

  test("on a link that opens a new tab is left to the browser", () => {
    expect(staysHere(click, { target: "_blank" })).toBe(false);
  });
});

describe("a search", () => {
  test.each([
    [undefined, "/en/internet"],
    ["/", "/en"],
  ])("with the action %s is submitted to %s without script", (action, sent) => {
    const html = renderToStaticMarkup(
      <At language="en" address="/internet?alt=1">
        <SearchForm {...(action !== undefined && { action })} />
      </At>,
    );
    expect(html).toBe(`<form action="${sent}" method="get"></form>`);
  });
});
