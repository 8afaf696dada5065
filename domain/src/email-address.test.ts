import { expect, test } from "vitest";
import { emailPattern, withPlainDomain, normalizedAddress } from "./email-address.ts";

test.each([
  "a@example.org",
  "anna+neu@example.org",
  "o'hara@example.org",
  "max&moritz@example.org",
  "Anna.Beispiel_2@mail.example.org",
  "a@xn--mller-kva.example",
  "a@xn--e1afmkfd.xn--p1ai",
  `${"x".repeat(64)}@example.org`,
])("%s is an address", (address) => {
  expect(address).toMatch(emailPattern);
});

test.each([
  "a@b",
  "a.example.org",
  "@example.org",
  ".a@example.org",
  "a.@example.org",
  "a..b@example.org",
  "a@example.org.",
  "a@-b.example",
  "a@b-.example",
  "a@b..example",
  "a@1.2.3.4",
  "a b@example.org",
  '"a b"@example.org',
  "a@b@example.org",
  "a,b@example.org",
  "jürgen@example.org",
  `${"x".repeat(65)}@example.org`,
  `a@${"x".repeat(64)}.example`,
  `a@${"x.".repeat(130)}example`,
  "a@example.org\n",
])("%j is none", (address) => {
  expect(address).not.toMatch(emailPattern);
});

test("a domain with umlauts is converted to its ASCII form, and nothing else is changed", () => {
  expect(withPlainDomain("Anna@Müller.example")).toBe("Anna@xn--mller-kva.example");
  expect(withPlainDomain("a@пример.рф")).toBe("a@xn--e1afmkfd.xn--p1ai");
  expect(withPlainDomain("a@mu\u0308ller.example")).toBe("a@xn--mller-kva.example");
  for (const same of [
    "Anna@Example.org",
    "jürgen@example.org",
    "a@mü/ller.example",
    "a@ü b.example",
    "müller",
    "",
  ]) {
    expect(withPlainDomain(same)).toBe(same);
  }
});

test("an address is stored trimmed and in lower case, with its domain in ASCII form", () => {
  expect(normalizedAddress(" Anna@Müller.example ")).toBe("anna@xn--mller-kva.example");
});
