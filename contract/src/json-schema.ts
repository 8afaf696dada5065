import * as z from "zod/mini";

/** The JSON Schema for the API document where it differs from what zod generates. */
export const documented = z.registry<Record<string, unknown>>();

/** The names of schemas in the API document. */
export const schemaNames = z.registry<{ readonly id: string }>();

export type JsonSchema = Record<string, unknown>;

/** The wire side of a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1, with all its parts inside. */
export const wireJsonSchema = (schema: z.ZodMiniType): JsonSchema => jsonSchemaOf(schema);

/** The same, with references to `$defs` for the parts that have a name. */
export const namedJsonSchema = (schema: z.ZodMiniType): JsonSchema => jsonSchemaOf(schema, schemaNames);

function jsonSchemaOf(schema: z.ZodMiniType, names?: typeof schemaNames): JsonSchema {
  const json = z.toJSONSchema(schema, {
    ...(names ? { metadata: names } : {}),
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const own = documented.get(zodSchema as unknown as z.ZodMiniType);
      if (own) {
        for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
        Object.assign(jsonSchema, own);
      }
    },
  }) as JsonSchema;
  delete json["$schema"];
  return json;
}
