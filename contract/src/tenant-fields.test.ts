import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import type { TenantField } from "@weitersagen/domain/tenant-fields/field";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { TenantSettings } from "./tenant-settings.ts";

const schemas = new Map<string, z.ZodMiniType>(
  Object.values(TenantSettings.fields).map(([name, schema]) => [name, schema as z.ZodMiniType]),
);
const accepts = ({ name }: TenantField, value: unknown): boolean =>
  z.safeParse(schemas.get(name) ?? z.never(), value).success;

test("every setting of a tenant is explained once, in both languages", () => {
  expect(tenantFields.map(({ name }) => name).toSorted()).toEqual([...schemas.keys()].toSorted());
  for (const { name, de, en } of tenantFields)
    for (const words of [de, en])
      expect([name, words.label !== "", words.hint.endsWith(".")]).toEqual([name, true, true]);
});

test("the explanations say what the settings accept", () => {
  for (const field of tenantFields) {
    const { name, kind, min, max, choices = [], empty } = field;
    const accepted = [
      ...(empty === "absent" ? [undefined] : []),
      ...(empty === "null" ? [null] : []),
      ...(kind === "flag" ? [0, 1] : []),
      ...(kind === "lines" || kind === "numbers" ? [kind === "lines" ? [] : [100]] : []),
      ...(min === undefined ? [] : [min]),
      ...(max === undefined ? [] : [max]),
      ...choices.map(({ value }) => value),
    ];
    const refused = [
      ...(empty === "absent" ? [] : [undefined]),
      ...(empty === "null" ? [] : [null]),
      ...(kind === "flag" ? [2] : []),
      ...(kind === "lines" || kind === "numbers" ? ["x"] : []),
      ...(min === undefined ? [] : [min - 1]),
      ...(max === undefined ? [] : [max + 1]),
    ];
    expect([name, accepted.filter((value) => !accepts(field, value))]).toEqual([name, []]);
    expect([name, refused.filter((value) => accepts(field, value))]).toEqual([name, []]);
  }
});
