import { MailRequestForm } from "@weitersagen/contract/account";
import { login } from "@weitersagen/contract/account-calls";
import { Administration } from "@weitersagen/contract/agency-administration";
import { ContactRequest } from "@weitersagen/contract/contact";
import { describe, expect, test } from "vitest";
import { checkFields, refusedFields, formError } from "./form-checks.ts";

const names = ["name", "email", "subject", "message"];
const words = { language: "de", required: (name: string) => `${name} ist ein Pflichtfeld` } as const;
const filled = { name: " Erika ", email: "erika@example.org", subject: "Frage", message: "Wann?" };

function messages(values: Record<string, string>) {
  const checked = checkFields(ContactRequest, values, words);
  return checked.ok ? {} : checked.errors;
}

describe("a form is validated by the schema of its call", () => {
  test("valid values are returned as the server would read them", () => {
    const data = { ...filled, name: "Erika" };
    expect(checkFields(ContactRequest, filled, words)).toEqual({ ok: true, data });
  });

  test("an empty field is reported with its label, whatever its schema says", () => {
    expect(messages({ ...filled, name: "  ", email: "" })).toEqual({
      name: "name ist ein Pflichtfeld",
      email: "email ist ein Pflichtfeld",
    });
  });

  test("an empty address is reported, also where the schema accepts any text", () => {
    const checked = checkFields(login.body, { email: "", password: "" }, words);
    expect(checked).toEqual({
      ok: false,
      errors: { email: "email ist ein Pflichtfeld", password: "password ist ein Pflichtfeld" },
    });
  });

  test.each(["keine mail", "mia@fernwerk"])("a mail to %j is not asked for", (email) => {
    expect(checkFields(MailRequestForm, { email }, words)).toEqual({
      ok: false,
      errors: { email: "Dies ist keine gültige E-Mail-Adresse." },
    });
  });

  test("an address that may stay empty is not demanded", () => {
    const values = {
      notifiesSecondPerson: true,
      notifiesRefusals: true,
      notifiesReleases: true,
      phone: "",
      email: "",
      hoursDe: "",
      hoursEn: "",
    };
    const optional = ["phone", "email", "hoursDe", "hoursEn"];
    expect(checkFields(Administration, values, { ...words, optional })).toEqual({ ok: true, data: values });
  });

  test("an invalid field gets the contract's message", () => {
    expect(messages({ ...filled, email: "erika@" })).toEqual({
      email: "Dies ist keine gültige E-Mail-Adresse.",
    });
  });

  test("fields that the form does not show are not required", () => {
    expect(messages({ name: "Erika" })).toEqual({});
  });
});

describe("a refusal of the server", () => {
  const problem = { type: "", title: "", status: 400, detail: "", code: "invalidInput" } as const;

  test("is shown at its field", () => {
    const errors = [{ path: "Betreff", message: "Zu lang." }];
    expect(refusedFields({ ...problem, errors }, ContactRequest, names)).toEqual({ subject: "Zu lang." });
  });

  test.each([
    ["ownEmail", { email: "Nicht dieselbe." }],
    ["termsNotAccepted", {}],
    ["recommendationExists", {}],
  ] as const)("is shown at the field of its error name, if the form has it: %s", (code, expected) => {
    expect(refusedFields({ ...problem, code, detail: "Nicht dieselbe." }, ContactRequest, names)).toEqual(
      expected,
    );
  });

  test("concerns the whole form if it names none of its fields", () => {
    expect(refusedFields(problem, ContactRequest, names)).toEqual({});
    expect(
      refusedFields({ ...problem, errors: [{ path: "captcha", message: "" }] }, ContactRequest, names),
    ).toEqual({});
  });

  test("includes errors outside its fields, once", () => {
    const file = { path: "Nachweis", message: "Bitte wählen Sie eine PDF-Datei." };
    expect(formError({ ...problem, detail: "Bitte prüfen.", errors: [file, file] }, "de")).toBe(
      "Bitte prüfen. Bitte wählen Sie eine PDF-Datei.",
    );
    expect(
      formError({ ...problem, detail: "Gesperrt.", errors: [{ path: "", message: "Gesperrt." }] }, "de"),
    ).toBe("Gesperrt.");
    expect(formError(undefined, "de")).toMatch(/später/);
  });
});
