import { mailNames, operatorMailNames } from "@weitersagen/contract/console/mail-names";
import { mailParts } from "@weitersagen/contract/console/mail-parts";
import { languages } from "@weitersagen/contract/language";
import { expect, test } from "vitest";
import { mails, tenantMails } from "./mails.ts";

const named = (names: typeof mailNames) =>
  Object.keys(names).filter((key) => languages.every((language) => names[key]?.[language].trim()));

test("every mail that a tenant can write has a German and an English name, without variables", () => {
  expect(named(mailNames).toSorted()).toEqual(tenantMails.map(({ name }) => name).toSorted());
  expect(JSON.stringify(Object.values(mailNames).map(Object.values))).not.toMatch(/[{}]/);
  for (const language of languages) {
    const names = Object.values(mailNames).map((name) => name[language]);
    expect(new Set(names).size).toBe(names.length);
  }
});

test("the mails to operators have names too", () => {
  const all = [...named(mailNames), ...named(operatorMailNames)];
  expect(all.toSorted()).toEqual(mails.map(({ name }) => name).toSorted());
});

test("every part of these mails has a German and an English name", () => {
  const parts = tenantMails.flatMap(({ texts }) =>
    languages.flatMap((language) => Object.keys(texts[language])),
  );
  expect(named(mailParts).toSorted()).toEqual([...new Set(parts)].toSorted());
});

test("the parts of one mail have different names", () => {
  for (const { name, texts } of tenantMails)
    for (const language of languages) {
      const names = Object.keys(texts.de).map((key) => mailParts[key]?.[language]);
      expect([name, names.filter((one, index) => names.indexOf(one) !== index)]).toEqual([name, []]);
    }
});
