import { expect, test } from "vitest";
import * as z from "zod/mini";
import { wireJsonSchema } from "./json-schema.ts";
import { Flag, Instant, numberText } from "./scalars.ts";
import { formOf, wire } from "./wire.ts";

const Person = wire({ firstName: ["Vorname", z.string()], adult: ["Volljaehrig", Flag] });
const Letter = wire({
  from: ["Absender", Person],
  sentAt: ["VersendetAm", z.optional(Instant)],
});

test("a wire object has German names, decoded English ones, nested ones too", () => {
  const letter = z.decode(Letter, {
    Absender: { Vorname: "Erika", Volljaehrig: 1 },
    VersendetAm: "2026-11-15T10:00:00+01:00",
  });
  expect(letter).toEqual({
    from: { firstName: "Erika", adult: true },
    sentAt: new Date("2026-11-15T09:00:00Z"),
  });
});

test("encoding goes the other way and leaves out what is absent", () => {
  const encoded = z.encode(Letter, { from: { firstName: "Erika", adult: false } });
  expect(encoded).toEqual({ Absender: { Vorname: "Erika", Volljaehrig: 0 } });
});

test("unknown wire fields are dropped and faults name the wire path", () => {
  const result = z.safeDecode(Letter, { Absender: { Vorname: 5, Volljaehrig: 1, Rolle: "admin" } } as never);
  expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual(["Absender.Vorname"]);
  const person = z.decode(Person, { Vorname: "A", Volljaehrig: 0, Rolle: "admin" } as never);
  expect(person).toEqual({ firstName: "A", adult: false });
});

test("the document shows wire names and wire types", () => {
  expect(wireJsonSchema(Letter)).toMatchObject({
    properties: {
      Absender: { properties: { Vorname: { type: "string" } }, required: ["Vorname", "Volljaehrig"] },
      VersendetAm: { type: "string", format: "date-time" },
    },
    required: ["Absender"],
  });
  expect(wireJsonSchema(numberText({ min: 1, max: 100 }))).toEqual({
    type: "integer",
    minimum: 1,
    maximum: 100,
  });
});

test("a form validates the same fields under their English names", () => {
  expect(z.safeParse(formOf(Person), { firstName: "Erika", adult: 1 }).success).toBe(true);
  expect(z.safeParse(formOf(Person), { adult: 1 }).success).toBe(false);
});
