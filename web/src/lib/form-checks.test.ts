import { ContactRequest } from "@weitersagen/contract/contact";
import { describe, expect, test } from "vitest";
import { checkedBy, refusedFields } from "./form-checks.ts";

const names = ["name", "email", "subject", "message"];
const words = { language: "de", required: (name: string) => `${name} ist ein Pflichtfeld` } as const;
const filled = { name: " Erika ", email: "erika@example.org", subject: "Frage", message: "Wann?" };

async function messages(values: Record<string, unknown>, checked = names) {
  const { errors } = await checkedBy(ContactRequest, checked, words)(values, undefined, {} as never);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

describe("a form is checked by the schema of its call", () => {
  test("what is right is handed on as the server would read it", async () => {
    const { values } = await checkedBy(ContactRequest, names, words)(filled, undefined, {} as never);
    expect(values).toEqual({ ...filled, name: "Erika" });
  });

  test("an empty field is called by its name, whatever its schema says", async () => {
    expect(await messages({ ...filled, name: "  ", email: "" })).toEqual({
      name: "name ist ein Pflichtfeld",
      email: "email ist ein Pflichtfeld",
    });
  });

  test("a wrong one is explained in the contract's words", async () => {
    expect(await messages({ ...filled, email: "erika@" })).toEqual({
      email: "Dies ist keine gültige E-Mail-Adresse.",
    });
  });

  test("fields the form does not show are not asked for", async () => {
    expect(await messages({ name: "Erika" }, ["name"])).toEqual({});
  });
});

describe("what the server refuses", () => {
  const problem = { type: "", title: "", status: 400, detail: "", code: "PSOF0101" } as const;

  test("is laid at the door of its field", () => {
    const errors = [{ path: "Betreff", message: "Zu lang." }];
    expect(refusedFields({ ...problem, errors }, ContactRequest, names)).toEqual([["subject", "Zu lang."]]);
  });

  test("concerns the whole form where it names none of its fields", () => {
    expect(refusedFields(problem, ContactRequest, names)).toEqual([]);
    expect(
      refusedFields({ ...problem, errors: [{ path: "captcha", message: "" }] }, ContactRequest, names),
    ).toEqual([]);
  });
});
