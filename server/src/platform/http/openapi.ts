import { basePath } from "@weitersagen/contract/call";
import type { Access, CallDefinition } from "@weitersagen/contract/call";
import { errorCodes } from "@weitersagen/contract/errors";
import type { ErrorCode } from "@weitersagen/contract/errors";
import { wireJsonSchema } from "@weitersagen/contract/json-schema";
import type { JsonSchema } from "@weitersagen/contract/json-schema";
import { Problem } from "@weitersagen/contract/problem";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { problemOf } from "./problem.ts";

/** Codes that follow from what a call is, so that a call lists only its own. */
function codesOf(call: CallDefinition): ErrorCode[] {
  const ofTenant: ErrorCode[] = call.scope === "tenant" ? ["PSOF0102", "PSOF0104", "PSOF0204"] : [];
  const ofOthers: ErrorCode[] = call.access === "public" ? [] : [call.refusesOthersWith ?? "PSOF0203"];
  const ofRepeats: ErrorCode[] = call.idempotent ? ["PSOF0103"] : [];
  const all = [
    "PSOF0100",
    "PSOF0101",
    ...ofTenant,
    ...ofOthers,
    ...ofRepeats,
    ...(call.errors ?? []),
  ] as const;
  return [...new Set(all)].toSorted();
}

/** Statuses beside those of the codes: a database that is away, a body that is too large or no JSON. */
function otherStatusesOf(call: CallDefinition): [status: number, code: ErrorCode][] {
  const ofBodies: [number, ErrorCode][] = [
    [413, "PSOF0101"],
    [415, "PSOF0101"],
  ];
  return [[503, "PSOF0100"], ...(call.body ? ofBodies : [])];
}

const securityOf: Readonly<Record<Access, readonly Record<string, string[]>[]>> = {
  public: [],
  referrer: [{ userToken: [] }],
  recipient: [{ recipientToken: [] }],
  reward: [{ rewardToken: [] }, { userToken: [] }],
  agency: [{ agencyToken: [] }],
  callCentre: [{ callCentreToken: [] }],
  apiKey: [{ apiKey: [] }],
};

const bearer = (description: string) => ({ type: "http", scheme: "bearer", description });

/** The OpenAPI 3.1 document, made from the same schemas that validate requests and answers. */
export function openApiDocument(calls: readonly CallDefinition[], serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = `${basePath(call)}${call.path}`;
    (paths[path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
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
      schemas: { Problem: wireJsonSchema(Problem) },
      securitySchemes: {
        userToken: bearer("Token of a referrer; also taken from X-Auth-Token"),
        recipientToken: bearer("Token of a recipient; also taken from X-Auth-Token"),
        agencyToken: bearer("Token of an agency user; also taken from X-Auth-Token"),
        callCentreToken: bearer("Token of a call-centre account"),
        apiKey: bearer("API key of the tenant's operator"),
        rewardToken: { type: "apiKey", in: "header", name: "X-Reward-Token" },
      },
    },
  };
}

function operation(call: CallDefinition) {
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security: securityOf[call.access],
    parameters: [
      ...(call.scope === "tenant"
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
            ...content(call.body, call.examples.body),
          },
        }
      : {}),
    responses: { ...successes(call), ...failures(call) },
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

function content(schema: z.ZodMiniType, example: unknown) {
  return {
    content: {
      "application/json": { schema: wireJsonSchema(schema), ...(example === undefined ? {} : { example }) },
    },
  };
}

function successes(call: CallDefinition) {
  const entries = Object.entries(call.answers).map(([status, schema]) => [
    status,
    {
      description: "Success",
      ...(schema ? content(schema, call.examples.answer) : {}),
      ...(call.media ? { content: Object.fromEntries(call.media.map((type) => [type, {}])) } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

function failures(call: CallDefinition) {
  const own = codesOf(call).map((code): [number, ErrorCode] => [errorCodes[code].status, code]);
  const byStatus = Map.groupBy([...own, ...otherStatusesOf(call)], ([status]) => status);
  const entries = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map(([, code]) => `${code}: ${errorCodes[code].en}`).join(" · "),
      content: {
        "application/problem+json": {
          schema: { $ref: "#/components/schemas/Problem" },
          examples: Object.fromEntries(
            codes.map(([, code]) => [code, { value: problemExample(status, code) }]),
          ),
        },
      },
    },
  ]);
  return Object.fromEntries(entries);
}

function problemExample(status: number, code: ErrorCode) {
  return { ...problemOf(new Refusal(code, { status }), "de", "hilfe@example.org") };
}
