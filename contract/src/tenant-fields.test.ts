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
    const { name, kind, min, max, choices, empty } = field;
    expect([name, accepts(field, undefined)]).toEqual([name, empty === "absent"]);
    expect([name, accepts(field, null)]).toEqual([name, empty === "null"]);
    if (kind === "flag")
      expect([name, accepts(field, 0), accepts(field, 1), accepts(field, 2)]).toEqual([
        name,
        true,
        true,
        false,
      ]);
    if (min !== undefined)
      expect([name, accepts(field, min), accepts(field, min - 1)]).toEqual([name, true, false]);
    if (max !== undefined)
      expect([name, accepts(field, max), accepts(field, max + 1)]).toEqual([name, true, false]);
    for (const { value } of choices ?? [])
      expect([name, value, accepts(field, value)]).toEqual([name, value, true]);
    if (kind === "lines")
      expect([name, accepts(field, []), accepts(field, "x")]).toEqual([name, true, false]);
  }
});
