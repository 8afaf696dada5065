import { allCalls } from "@weitersagen/contract/calls";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

const document = openApiDocument(allCalls, "https://empfehlen.example");
const operations = Object.values(document.paths).flatMap((path) => Object.values(path) as Operation[]);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "document", components: document.components });

/** Why an example does not fit its schema in the document itself, as a client's generator reads it. */
function faultOf(schema: object, example: unknown): string | undefined {
  const whole = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components', '"document#/components'),
  ) as object;
  return ajv.validate(whole, example) ? undefined : ajv.errorsText();
}

function* examplesIn(media: Readonly<Record<string, Media>> = {}) {
  for (const { schema, example, examples = {} } of Object.values(media)) {
    const all = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples).map(({ value }) => value),
    ];
    if (schema) for (const one of all) yield { schema, example: one };
  }
}

describe("the API document", () => {
  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    "shows examples of %s that fit its schemas",
    (_id, { parameters, requestBody, responses }) => {
      const shown = [
        ...parameters.flatMap(({ schema, example }) => (example === undefined ? [] : [{ schema, example }])),
        ...examplesIn(requestBody?.content),
        ...Object.values(responses).flatMap(({ content }) => [...examplesIn(content)]),
      ];
      // Parameters are text in an address, also if they are numbers.
      const asNumber = (value: unknown) =>
        typeof value === "string" && /^-?\d+$/.test(value) ? Number(value) : value;
      const faults = shown.map(({ schema, example }) =>
        faultOf(schema, example) === undefined ? undefined : faultOf(schema, asNumber(example)),
      );
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );

  test("names every schema of a request or an answer, so that generated types have names", () => {
    const unnamed = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)]
        .flatMap((part) => Object.entries(part?.content ?? {}))
        .filter(([type, { schema }]) => type.includes("json") && schema && !("$ref" in schema))
        .map(() => operationId),
    );
    expect(unnamed).toEqual([]);
  });

  test("refers only to schemas that it contains", () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)];
    const known = Object.keys(document.components.schemas);
    expect(references.filter(([, name]) => !known.includes(name ?? ""))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  test("contains what several calls share under its own name", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Product", "Category", "Problem", "LoginRequest", "OrderRowResult"]),
    );
  });
});
