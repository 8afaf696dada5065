import * as z from "zod/mini";

type Field = readonly [wireName: string, schema: z.ZodMiniType];
export type Fields = Readonly<Record<string, Field>>;
type WireShape<F extends Fields> = { [K in keyof F as F[K][0]]: F[K][1] };
type CodeShape<F extends Fields> = { [K in keyof F]: F[K][1] };
export type CodeObject<F extends Fields> = z.output<z.ZodMiniObject<CodeShape<F>>>;

/** A schema whose input is the wire object and whose output is the code object. */
export type WireSchema<F extends Fields> = z.ZodMiniType<
  CodeObject<F>,
  z.input<z.ZodMiniObject<WireShape<F>>>
> & { readonly fields: F };

/**
 * Maps the German wire names of an object's fields to English code names (words of a list: `wire-words.ts`; records of the
 * export: `personal-data.ts`). Decoding a wire object yields the code object, encoding reverses it, and the JSON schema of
 * its input side is shown in the API document.
 */
export function wire<const F extends Fields>(fields: F): WireSchema<F> {
  const toWire = Object.entries(fields).map(([name, [wireName]]) => [name, wireName] as const);
  const toCode = toWire.map(([name, wireName]) => [wireName, name] as const);
  const shape: Record<string, z.ZodMiniType> = Object.fromEntries(Object.values(fields));
  const codec = z.codec(z.object(shape), z.custom<object>(), {
    decode: (value) => renameFields(value, toCode),
    encode: (value) => renameFields(value, toWire),
  });
  return Object.assign(codec, { fields }) as unknown as WireSchema<F>;
}

/** The same fields under their English names: validates a form before it is encoded for the wire. */
export function formOf<const F extends Fields>(schema: { fields: F }): z.ZodMiniObject<CodeShape<F>> {
  const entries = Object.entries(schema.fields).map(([name, [, field]]) => [name, field]);
  return z.object(Object.fromEntries(entries) as CodeShape<F>);
}

function renameFields(value: object, names: readonly (readonly [from: string, to: string])[]) {
  const source = value as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [from, to] of names) if (source[from] !== undefined) result[to] = source[from];
  return result;
}
