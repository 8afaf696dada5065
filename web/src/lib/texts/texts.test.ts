import { describe, expect, expectTypeOf, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { defineTexts, textsOf } from "./texts.ts";

const texts = defineTexts("garden", {
  de: {
    greeting: "Guten Tag, {name}",
    plain: "Ohne Werte",
    plainTalk: "Ohne Werte, im Gespräch",
    apples: { one: "{count} Apfel von {name}", other: "{count} Äpfel von {name}" },
  },
  en: {
    greeting: "Hello {name}",
    plain: "Without values",
    plainTalk: "Without values, in conversation",
    apples: { one: "{count} apple from {name}", other: "{count} apples from {name}" },
  },
});

describe("texts", () => {
  test("are in the page's language, with their values", () => {
    expect(textsOf(texts, testPage())("greeting", { name: "Ada" })).toBe("Guten Tag, Ada");
    expect(textsOf(texts, testPage({ language: "en" }))("greeting", { name: "Ada" })).toBe("Hello Ada");
  });

  test("begin no line with a dash, and part no day from its month", () => {
    const t = textsOf(texts, testPage({ language: "en" }));
    expect(t("greeting", { name: "Klar – Strom" })).toBe("Hello Klar\u00A0– Strom");
    expect(t("greeting", { name: "29 January 2027" })).toBe("Hello 29\u00A0January 2027");
  });

  test("begin no line with a dot between two parts", () => {
    expect(textsOf(texts, testPage())("greeting", { name: "Klar · Strom" })).toBe(
      "Guten Tag, Klar\u00A0· Strom",
    );
  });

  test("use the singular or plural for the number", () => {
    const t = textsOf(texts, testPage());
    expect(t("apples", { count: 1, name: "Ada" })).toBe("1 Apfel von Ada");
    expect(t("apples", { count: 0, name: "Ada" })).toBe("0 Äpfel von Ada");
    expect(t("apples", { count: 7, name: "Ada" })).toBe("7 Äpfel von Ada");
  });

  test("are replaced by the tenant's own wording, in that language only", () => {
    const own = { de: { "garden.greeting": "Moin {name}" } };
    expect(textsOf(texts, testPage({ texts: own }))("greeting", { name: "Ada" })).toBe("Moin Ada");
    expect(textsOf(texts, testPage({ texts: own, language: "en" }))("greeting", { name: "Ada" })).toBe(
      "Hello Ada",
    );
  });

  test("of a talk are the ones for talks where there are such", () => {
    expect(textsOf(texts, testPage(), true)("plain")).toBe("Ohne Werte, im Gespräch");
    expect(textsOf(texts, testPage(), true)("greeting", { name: "Ada" })).toBe("Guten Tag, Ada");
    expect(textsOf(texts, testPage())("plain")).toBe("Ohne Werte");
  });

  test("of a talk are the tenant's own for talks, else its own general ones, if they fit", () => {
    const read = (own: Record<string, string>) =>
      textsOf(texts, testPage({ texts: { de: own } }), true)("plain");
    const general = { "garden.plain": "Eigene" };
    expect(read(general)).toBe("Eigene");
    expect(read({ ...general, "garden.plainTalk": "Eigene im Gespräch" })).toBe("Eigene im Gespräch");
    expect(read({ "garden.plain": "Eigene {name}" })).toBe("Ohne Werte, im Gespräch");
    expect(read({ ...general, "garden.plainTalk": "{name}" })).toBe("Eigene");
  });

  test("have the tenant's own wording for each form of a plural, or one for both", () => {
    const values = (count: number) => ({ count, name: "Ada" });
    const both = textsOf(
      texts,
      testPage({ texts: { de: { "garden.apples": "Äpfel für {name}: {count}" } } }),
    );
    expect([1, 2].map((count) => both("apples", values(count)))).toEqual([
      "Äpfel für Ada: 1",
      "Äpfel für Ada: 2",
    ]);
    const one = textsOf(texts, testPage({ texts: { de: { "garden.apples.one": "Ein Apfel von {name}" } } }));
    expect([1, 2].map((count) => one("apples", values(count)))).toEqual([
      "Ein Apfel von Ada",
      "2 Äpfel von Ada",
    ]);
  });

  test("of the tenant's own that do not fit the standard any more give way to it", () => {
    const greet = (own: string) =>
      textsOf(texts, testPage({ texts: { de: { "garden.greeting": own } } }))("greeting", { name: "Ada" });
    expect([greet("Moin"), greet("Moin {vorname}")]).toEqual(["Guten Tag, Ada", "Guten Tag, Ada"]);
  });

  test("show a value as it is, even if it looks like a placeholder", () => {
    expect(textsOf(texts, testPage())("greeting", { name: "{name}" })).toBe("Guten Tag, {name}");
  });

  test("do not compile with a missing key, a foreign placeholder or a forgotten value", () => {
    const t = textsOf(texts, testPage());
    expectTypeOf(t<"greeting">).parameters.toEqualTypeOf<["greeting", { readonly name: string | number }]>();
    expectTypeOf(t<"plain">).parameters.toEqualTypeOf<["plain"]>();
    // @ts-expect-error -- English lacks a key
    defineTexts("x", { de: { a: "A", b: "B" }, en: { a: "A" } });
    // @ts-expect-error -- English has a key that German lacks
    defineTexts("x", { de: { a: "A" }, en: { a: "A", b: "B" } });
    // @ts-expect-error -- English has a placeholder that German lacks
    defineTexts("x", { de: { a: "A" }, en: { a: "{who}" } });
  });
});
