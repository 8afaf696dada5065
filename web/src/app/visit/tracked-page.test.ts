import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { trackedPage } from "./tracked-page.ts";

const page = testPage({
  routes: [
    { name: "Homepage", path: "/" },
    { name: "Faq", path: "/faq" },
    { name: "EmpfehlungTeilen", path: "/empfehlung/:nr" },
    { name: "EmpfaengerBestaetigung", path: "/empfaengerbestaetigung" },
  ],
});
const see = (path: string, before = "") =>
  trackedPage({ here: new URL(`https://ewe.example${path}`), before, title: "Anna empfiehlt" }, page);

test("a page is tracked with its route's pattern and its campaign only", () => {
  expect(see("/faq?frage=1#antwort").url).toBe("https://ewe.example/faq");
  expect(see("/empfehlung/7ABCDEFGH1?hash=abc").url).toBe("https://ewe.example/empfehlung/:nr");
  expect(see("/?c=sommer 26").url).toBe("https://ewe.example/?mtm_campaign=sommer-26");
  expect(see("/gibt/es/nicht").url).toBe("https://ewe.example/404");
});

test.each(["5f1c0a9be3d24e7f8a6b7c8d9e0f1a2b", "0000000000", "4915112345678", "anna@example.org"])(
  "an identifier in place of a campaign is left out: %s",
  (channel) => {
    expect(see(`/?channel=${encodeURIComponent(channel)}`).url).toBe("https://ewe.example/");
  },
);

test.each(["/empfehlung/7ABCDEFGH1", "/empfaengerbestaetigung?nr=7ABCDEFGH1"])(
  "the title of a personal page is not tracked: %s",
  (path) => {
    expect(see(path).title).not.toContain("Anna");
  },
);

test("other pages are tracked with their title", () => {
  expect(see("/faq").title).toBe("Anna empfiehlt");
});

test("the previous page is cleaned like the page itself, of another site only the origin is kept", () => {
  expect(see("/faq", "https://ewe.example/empfehlung/7ABCDEFGH1?hash=a").referrer).toBe(
    "https://ewe.example/empfehlung/:nr",
  );
  expect(see("/faq", "https://mail.example/inbox/4711?user=anna").referrer).toBe("https://mail.example/");
  expect(see("/faq", "android-app://x").referrer).toBe("");
  expect(see("/faq", "").referrer).toBe("");
});
