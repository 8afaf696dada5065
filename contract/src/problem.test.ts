import { expect, test } from "vitest";
import * as z from "zod/mini";
import { PersonName } from "./person.ts";
import { fieldErrors } from "./problem.ts";
import { EmailAddress } from "./scalars.ts";

test("a field that breaks several rules reports the first of them", () => {
  const { error } = z.safeParse(z.object({ Vorname: PersonName, Email: EmailAddress }), {
    Vorname: "",
    Email: "erika@",
  });
  expect(fieldErrors(error?.issues ?? [], "de")).toEqual([
    { path: "Vorname", message: "Dies ist ein Pflichtfeld." },
    { path: "Email", message: "Dies ist keine gültige E-Mail-Adresse." },
  ]);
});
