import * as z from "zod/mini";

/** The JSON Schema for the API document where it differs from what zod generates. */
export const documented = z.registry<Record<string, unknown>>();

export type JsonSchema = Record<string, unknown>;

/** The wire side of a schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function wireJsonSchema(schema: z.ZodMiniType): JsonSchema {
  const json = z.toJSONSchema(schema, {
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
