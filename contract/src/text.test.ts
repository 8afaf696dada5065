import { expect, test } from "vitest";
import * as z from "zod/mini";
import { allCalls } from "./calls.ts";
import { OrderRow } from "./order.ts";
import { atMost, text, tidied } from "./text.ts";

interface FirstCheck {
  readonly check: string;
  readonly abort?: boolean;
}

/* oxlint-disable no-underscore-dangle -- zod keeps the definition of a schema under this name */
interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: FirstCheck } }[];
  readonly [part: string]: unknown;
}

const definitionOf = (schema: unknown): Definition | undefined =>
  (schema as { readonly _zod?: { readonly def: Definition } } | null)?._zod?.def;

/** Zod's own patterns for these take time in proportion to the text. */
const linearFormats = new Set(["base64", "datetime", "date"]);

function isBounded(schema: z.ZodMiniString): boolean {
  const { format = "", checks: [first] = [] } = definitionOf(schema) ?? { type: "" };
  if (linearFormats.has(format) || first?._zod.def.abort === true) return true;
  // Some texts are cut, because a long one must not refuse the whole row.
  const { data } = z.safeParse(schema, "x".repeat(100_000));
  return first?._zod.def.check === "overwrite" && data !== undefined && data.length <= 1_000;
}

/** Visits every text schema that input can reach: of a pipe or codec, only what it begins with. */
function* textsIn(schema: unknown, path: string): Generator<{ path: string; schema: z.ZodMiniString }> {
  const definition = definitionOf(schema);
  if (!definition) return;
  if (definition.type === "string") yield { path, schema: schema as z.ZodMiniString };
  else if (definition.type === "pipe") yield* textsIn(definition["in"], path);
  else
    for (const [name, part] of Object.entries(definition)) {
      if (name === "shape")
        for (const [field, inner] of Object.entries(part as object))
          yield* textsIn(inner, `${path}.${field}`);
      else if (Array.isArray(part)) for (const inner of part) yield* textsIn(inner, path);
      else yield* textsIn(part, path);
    }
}

const inputs = [
  ...allCalls.flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).map(([part, schema]) => ({ name: `${id} ${part}`, schema })),
  ),
  { name: "a row of an order feed", schema: OrderRow },
];

test("every text that a call accepts has a maximum length, which is checked before anything else", () => {
  const texts = inputs.flatMap(({ name, schema }) => [...textsIn(schema, name)]);
  expect(texts.length).toBeGreaterThan(150);
  const unbounded = texts.filter(({ schema }) => !isBounded(schema));
  expect(unbounded.map(({ path }) => path)).toEqual([]);
});

/** Texts that make a careless pattern try every beginning and every end. */
const hostile = ["x", " ", "ä", "a.", "@ä", "a@", "\r\n ", "1.", "\u200B", "-/", "(("];
/** A thousand times what it takes. Of the processor, because a busy machine may pause the test. */
const SECONDS = 5;

declare const process: { cpuUsage(): { readonly user: number } };

test("a megabyte in any text of any call is refused or read at once", { timeout: 300_000 }, () => {
  const slow = inputs
    .flatMap(({ name, schema }) => [...textsIn(schema, name)])
    .filter(({ schema }) =>
      // The size grows, so that a slow check is found before it takes hours.
      [10_000, 100_000, 1_000_000].some((size) => {
        const begin = process.cpuUsage().user;
        for (const piece of hostile) z.safeParse(schema, `${piece.repeat(size / piece.length)}!`);
        return process.cpuUsage().user - begin > SECONDS * 1_000_000;
      }),
    );
  expect(slow.map(({ path }) => path)).toEqual([]);
});

test("no check runs on a text that is too long", () => {
  const seen: number[] = [];
  const watch = z.refine<string>((typed) => seen.push(typed.length) > 0);
  const schemas = [text(10).check(watch), tidied(10, (typed) => typed.trim()).check(watch, atMost(5), watch)];
  for (const schema of schemas)
    for (const typed of ["x".repeat(11), "x".repeat(1_000_000)]) {
      const { error } = z.safeParse(schema, typed);
      expect(error?.issues).toMatchObject([{ code: "too_big", maximum: 10 }]);
    }
  expect(seen).toEqual([]);
});

test("blanks around a text do not count, within reason", () => {
  const name = tidied(10, (typed) => typed.trim());
  expect(z.parse(name, `${" ".repeat(400)}x${" ".repeat(100)}`)).toBe("x");
  expect(z.safeParse(name, " ".repeat(100_000)).success).toBe(false);
});
