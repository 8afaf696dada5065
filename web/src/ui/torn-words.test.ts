import { expect, test } from "vitest";
import { withoutTornWords } from "./torn-words.ts";

const sentence = "Damit Sie Ihre Prämie bekommen, öffnen Sie bitte den Link in unserer";

test("a sentence keeps a word after its first letter's hyphen", () => {
  expect(withoutTornWords(`${sentence} E-Mail.`)).toBe(`${sentence} E-\u2060Mail.`);
});

test("an amount keeps its currency", () => {
  expect(withoutTornWords("<p>bis zu 300 € im Jahr</p>")).toBe("<p>bis zu 300\u00A0€ im Jahr</p>");
});

test("longer parts of a word may be on different lines", () => {
  expect(withoutTornWords(`${sentence} Mail-Adresse.`)).toBe(`${sentence} Mail-Adresse.`);
});

test("addresses and tags stay as they are", () => {
  const link = `<p title="E-Mail">${sentence} <a href="/a-b/e-mail">a.e-mail@e-mail.example</a></p>`;
  expect(withoutTornWords(link)).toBe(link);
});

test.each(["e-service@firma.example", "e-werk.example", "x-ray.e-werk.example/e-auto"])(
  "an address that begins with a letter and a hyphen can be copied as it is: %s",
  (address) => {
    expect(withoutTornWords(`<p>Schreiben Sie an ${address}.</p>`)).toBe(
      `<p>Schreiben Sie an ${address}.</p>`,
    );
  },
);

test("the end of a sentence is no address", () => {
  expect(withoutTornWords("Per E-Mail. Danach<br>per E-Mail.<p>Und")).toBe(
    "Per E-\u2060Mail. Danach<br>per E-\u2060Mail.<p>Und",
  );
});
