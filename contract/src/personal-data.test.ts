import { expect, test } from "vitest";
import * as z from "zod/mini";
import { personalDataExample } from "./personal-data-example.ts";
import { PersonalData } from "./personal-data.ts";

test("records have English field names in code and German ones on the wire, in the same order", () => {
  const data = z.decode(PersonalData, personalDataExample);
  expect(data.sections[0]?.records).toEqual([
    { email: "erika@example.org", firstName: "Erika", lastName: "Mustermann" },
  ]);
  expect(JSON.stringify(z.encode(PersonalData, data))).toBe(JSON.stringify(personalDataExample));
});
