import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PersonName } from "./person.ts";
import { fieldErrors } from "./problem.ts";
import { EmailAddress } from "./scalars.ts";
import { wire } from "./wire.ts";
import { readGiven } from "./wrong-type.ts";

test("a field that breaks several rules reports the first of them", () => {
  const { issues } = readGiven(z.object({ Vorname: PersonName, Email: EmailAddress }), {
    Vorname: "",
    Email: "erika@",
  });
  expect(fieldErrors(issues ?? [], "de")).toEqual([
    { path: "Vorname", message: "Dies ist ein Pflichtfeld." },
    { path: "Email", message: "Dies ist keine gültige E-Mail-Adresse." },
  ]);
});

const Form = wire({
  price: ["Preis", z.int()],
  share: ["Anteil", z.number()],
  isNew: ["Neu", z.boolean()],
  password: ["Passwort", z.string()],
  devices: ["Geraete", z.array(z.string())],
  texts: ["Texte", z.record(z.string(), z.string())],
});

const messages = (given: unknown, language: "de" | "en" = "de") =>
  Object.fromEntries(
    fieldErrors(readGiven(Form, given).issues ?? [], language).map(({ path, message }) => [path, message]),
  );

test("a missing field is not mistaken for one of the wrong type", () => {
  const required = "Dies ist ein Pflichtfeld.";
  expect(messages({ Preis: null })).toEqual({
    Preis: required,
    Anteil: required,
    Neu: required,
    Passwort: required,
    Geraete: required,
    Texte: required,
  });
  expect(
    messages({ Preis: "viel", Anteil: true, Neu: "ja", Passwort: 4711, Geraete: "Handy", Texte: ["a"] }),
  ).toEqual({
    Preis: "Dies muss eine Zahl sein, angegeben ist „viel“.",
    Anteil: "Dies muss eine Zahl sein, angegeben ist true oder false.",
    Neu: "Dies muss true oder false sein, angegeben ist „ja“.",
    Passwort: "Dies muss ein Text sein, angegeben ist eine Zahl.",
    Geraete: "Dies muss eine Liste sein, angegeben ist ein Text.",
    Texte: "Dies muss ein Objekt sein, angegeben ist eine Liste.",
  });
  expect(messages({ Preis: 19.99, Anteil: {}, Neu: 1 }, "en")).toMatchObject({
    Preis: "This must be a whole number, given is 19.99.",
    Anteil: "This must be a number, given is an object.",
    Neu: "This must be true or false, given is 1.",
    Passwort: "This field is required.",
  });
});

test("a long text and one in the place of a text, a list or an object is never quoted", () => {
  const secret = "geheim-0123456789-0123456789-0123456789-0123456789";
  const given = { Preis: secret, Passwort: ["geheim-1"], Geraete: "geheim-2", Texte: "geheim-3" };
  expect(JSON.stringify([messages(given), messages("geheim-4")])).not.toContain("geheim");
});
