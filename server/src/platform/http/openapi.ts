import { basePath } from "@weitersagen/contract/call";
import type { Access, CallDefinition } from "@weitersagen/contract/call";
import { consoleCookie, isConsoleCall } from "@weitersagen/contract/console/console-call";
import { errorCodes } from "@weitersagen/contract/error-codes";
import type { ErrorName } from "@weitersagen/contract/error-codes";
import { errors } from "@weitersagen/contract/errors";
import { namedJsonSchema, wireJsonSchema } from "@weitersagen/contract/json-schema";
import type { JsonSchema } from "@weitersagen/contract/json-schema";
import { Problem } from "@weitersagen/contract/problem";
import { nameSchemas } from "@weitersagen/contract/schema-names";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { problemOf } from "./problem.ts";

/** Every error that a call may answer with. It lists only its own; the others follow from its scope and access. */
export function errorsOf(call: CallDefinition): ErrorName[] {
  const ofTenant: ErrorName[] = call.scope === "tenant" ? ["notFound", "tooManyAttempts", "notLoggedIn"] : [];
  const ofConsole: ErrorName[] = isConsoleCall(call) ? ["notFound", "notLoggedIn", "stepUpRequired"] : [];
  const ofOthers: ErrorName[] = call.access === "public" ? [] : [call.refusesOthersWith ?? "forbidden"];
  const ofKeys: ErrorName[] = call.access === "apiKey" ? ["apiKeyInvalid"] : [];
  const ofRepeats: ErrorName[] = call.idempotent ? ["wrongState"] : [];
  const all = [
    "technicalError",
    "invalidInput",
    ...ofTenant,
    ...ofConsole,
    ...ofOthers,
    ...ofKeys,
    ...ofRepeats,
    ...(call.errors ?? []),
  ] as const;
  return [...new Set(all)].toSorted((one, other) => errorCodes[one].localeCompare(errorCodes[other]));
}

/** Statuses in addition to the usual ones: database unavailable, body too large, body not JSON. */
function otherStatusesOf(call: CallDefinition): [status: number, error: ErrorName][] {
  const ofBodies: [number, ErrorName][] = [
    [413, "invalidInput"],
    [415, "invalidInput"],
  ];
  return [[503, "technicalError"], ...(call.body ? ofBodies : [])];
}

const securityOf: Readonly<Record<Access, readonly Record<string, string[]>[]>> = {
  public: [],
  referrer: [{ userToken: [] }],
  recipient: [{ recipientToken: [] }],
  reward: [{ rewardToken: [] }, { userToken: [] }],
  agency: [{ agencyToken: [] }],
  callCentre: [{ callCentreToken: [] }],
  apiKey: [{ apiKey: [] }],
  dataSubject: [{ dataToken: [] }],
  operator: [{ consoleSession: [] }],
};

const bearer = (description: string) => ({ type: "http", scheme: "bearer", description });

/** The OpenAPI 3.1 document, generated from the schemas that validate requests and responses. */
export function openApiDocument(calls: readonly CallDefinition[], serverUrl: string) {
  nameSchemas(calls);
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `${basePath(call)}${call.path}`;
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call, components);
  }
  components.reference(Problem);
  return {
    openapi: "3.1.0",
    info: {
      title: "Weitersagen",
      version: "1",
      description:
        "Referral programmes for many tenants. Paths match in any case, with or without a trailing slash. Money is integer cents.",
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: components.schemas(),
      securitySchemes: {
        userToken: bearer("Token of a referrer; also taken from X-Auth-Token"),
        recipientToken: bearer("Token of a recipient; also taken from X-Auth-Token"),
        agencyToken: bearer("Token of an agency user; also taken from X-Auth-Token"),
        callCentreToken: bearer("Token of a call-centre account"),
        apiKey: bearer("API key of the tenant's operator"),
        dataToken: bearer("Token of a person who proved an address to see the stored data"),
        rewardToken: { type: "apiKey", in: "header", name: "X-Reward-Token" },
        consoleSession: { type: "apiKey", in: "cookie", name: consoleCookie },
      },
    },
  };
}

/** The named schemas of the document. */
class Components {
  readonly #schemas: Record<string, JsonSchema> = {};

  /** The schema, or a reference to it if it has a name. Its named parts become components. */
  reference(schema: z.ZodMiniType): JsonSchema {
    const { $defs = {}, ...json } = pointToComponents(namedJsonSchema(schema)) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...own } = definition;
      this.#schemas[name] = own;
    }
    return json;
  }

  schemas(): Record<string, JsonSchema> {
    const sorted = Object.entries(this.#schemas).toSorted(([one], [other]) => one.localeCompare(other));
    return Object.fromEntries(sorted);
  }
}

function pointToComponents(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function operation(call: CallDefinition, components: Components) {
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf[call.access],
    parameters: [
      ...(call.scope === "tenant" || call.scope === "consoleTenant"
        ? [{ name: "mandant", in: "path", required: true, schema: { type: "string" }, example: "ewe" }]
        : []),
      ...parameters(call.params, "path", call.examples.params),
      ...parameters(call.query, "query", call.examples.query),
      ...(call.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: false,
              schema: { type: "string", maxLength: 255 },
            },
          ]
        : []),
    ],
    ...(call.body
      ? {
          requestBody: {
            required: !z.safeParse(call.body, undefined).success,
            content: {
              ...content(components.reference(call.body), call.examples.body),
              ...textContent(call.alsoAccepts),
            },
          },
        }
      : {}),
    responses: { ...successes(call, components), ...failures(call) },
  };
}

function parameters(
  schema: z.ZodMiniType | undefined,
  place: "path" | "query",
  examples: Record<string, string> = {},
) {
  if (!schema) return [];
  const { properties = {}, required = [] } = wireJsonSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }));
}

function content(schema: JsonSchema, example: unknown) {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

const textContent = (media: readonly string[] = []) =>
  Object.fromEntries(media.map((type) => [type, { schema: { type: "string" } }]));

function successes(call: CallDefinition, components: Components) {
  const entries = Object.entries(call.answers).map(([status, schema]) => [
    status,
    {
      description: "Success",
      ...(schema
        ? {
            content: {
              ...content(components.reference(schema), call.examples.answer),
              ...textContent(call.alsoAnswers),
            },
          }
        : {}),
      ...(call.media ? { content: Object.fromEntries(call.media.map((type) => [type, {}])) } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

function failures(call: CallDefinition) {
  const own = errorsOf(call).map((error): [number, ErrorName] => [errors[error].status, error]);
  const byStatus = Map.groupBy([...own, ...otherStatusesOf(call)], ([status]) => status);
  const entries = [...byStatus].map(([status, names]) => [
    status,
    {
      description: names.map(([, name]) => `${errorCodes[name]}: ${errors[name].en}`).join(" · "),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(
            names.map(([, name]) => [errorCodes[name], { value: problemExample(status, name) }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

function problemExample(status: number, error: ErrorName) {
  return z.encode(Problem, problemOf(new Refusal(error, { status }), "de", "hilfe@example.org"));
}
