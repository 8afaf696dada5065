import { expect, test } from "vitest";
import { named } from "./error-summary.tsx";

test("an error in the summary names its field, once", () => {
  expect(named("E-Mail-Adresse", "Dies ist keine gültige Adresse.")).toBe(
    "E-Mail-Adresse: Dies ist keine gültige Adresse.",
  );
  expect(named("Vorname", "Vorname ist ein Pflichtfeld")).toBe("Vorname ist ein Pflichtfeld");
  expect(named("Ich bin mindestens 18 Jahre alt.", "Dies ist ein Pflichtfeld.")).toBe(
    "Ich bin mindestens 18 Jahre alt: Dies ist ein Pflichtfeld.",
  );
  expect(named("Worum geht es?", "Bitte füllen Sie dieses Feld aus.")).toBe(
    "Worum geht es? Bitte füllen Sie dieses Feld aus.",
  );
  const terms = "Allgemeinen Geschäftsbedingungen und die Bedingungen";
  expect(named(terms, `Bitte bestätigen Sie die ${terms} bald.`)).toBe(
    `Bitte bestätigen Sie die ${terms} bald.`,
  );
  expect(named("terms of participation", "We need your consent to continue.")).toBe(
    "Terms of participation: We need your consent to continue.",
  );
  expect(named(undefined, "Das hat nicht geklappt")).toBe("Das hat nicht geklappt");
});
