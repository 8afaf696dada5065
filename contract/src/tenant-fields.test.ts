import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import type { FieldShape, TenantField } from "@weitersagen/domain/tenant-fields/field";
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
      ...choices.map(({ value }) => (kind === "choices" ? [value] : value)),
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

interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniEnum;
  readonly valueType: z.ZodMiniType;
}

/** The fields of a structure's contract; undefined for a plain value. */
function fieldsOf(schema: z.ZodMiniType): Map<string, z.ZodMiniType> | undefined {
  const def = schema.def as unknown as Definition;
  if ("fields" in schema)
    return new Map(Object.values(schema.fields as Record<string, [string, z.ZodMiniType]>));
  if (def.innerType ?? def.element) return fieldsOf((def.innerType ?? def.element) as z.ZodMiniType);
  if (def.keyType) return new Map(Object.keys(def.keyType.def.entries).map((key) => [key, def.valueType]));
  return undefined;
}

/** The values that a choice of the contract has. */
function valuesOf({ _zod: { def } }: z.ZodMiniType): unknown[] | undefined {
  const { entries, values, innerType } = def as {
    readonly entries?: Record<string, unknown>;
    readonly values?: unknown[];
    readonly innerType?: z.ZodMiniType;
  };
  return values ?? (entries ? Object.values(entries) : innerType && valuesOf(innerType));
}

/** Each part of a structure with what the explanations and the contract say about it; they have to agree. */
function partsOf(
  path: string,
  shape: FieldShape,
  schema: z.ZodMiniType,
): [explained: unknown, expected: unknown][] {
  if (shape.kind !== "group" && shape.kind !== "rows") return [];
  const fields = fieldsOf(schema);
  const parts = shape.parts ?? [];
  return [
    [
      [path, parts.map(({ name }) => name)],
      [path, [...(fields?.keys() ?? [])]],
    ],
    ...parts.flatMap((part): [unknown, unknown][] => {
      const inner = fields?.get(part.name) ?? z.never();
      const place = `${path}.${part.name}`;
      const mayBeAbsent = z.safeParse(inner, undefined).success || shape.name === "Umgebungen";
      const choices = part.choices?.map(({ value }) => value);
      const accepts = (value: number) => z.safeParse(inner, value).success;
      const { min, max } = part;
      return [
        [
          [place, part.empty, choices],
          [place, mayBeAbsent ? "absent" : undefined, part.kind === "choice" ? valuesOf(inner) : undefined],
        ],
        [
          [place, [min, max].filter((bound) => bound !== undefined && !accepts(bound))],
          [place, []],
        ],
        [
          [place, min !== undefined && accepts(min - 1), max !== undefined && accepts(max + 1)],
          [place, false, false],
        ],
        ...partsOf(place, part, inner),
      ];
    }),
  ];
}

test("structured settings are entered part by part, as the contract has them", () => {
  const parts = tenantFields.flatMap((field) =>
    partsOf(field.name, field, schemas.get(field.name) ?? z.never()),
  );
  expect(parts.length).toBeGreaterThan(10);
  for (const [explained, expected] of parts) expect(explained).toEqual(expected);
});
