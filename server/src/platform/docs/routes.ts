import { readFileSync } from "node:fs";
import type { CallDefinition } from "@weitersagen/contract/call";
import { nameSchemas } from "@weitersagen/contract/schema-names";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../http/openapi.ts";
import { lazy } from "../lazy.ts";
import { renderDocs } from "./page.ts";

const stylesheet = readFileSync(new URL("docs.css", import.meta.url), "utf8");
const script = readFileSync(new URL("try-it.js", import.meta.url), "utf8");
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** `/api/openapi.json` for programs and `/api/docs` for people. */
export function registerDocs(app: FastifyInstance, calls: readonly CallDefinition[], publicUrl: URL): void {
  registerDocument(app, "/api/openapi.json", calls, publicUrl);
  const page = lazy(() => renderDocs(calls, publicUrl.origin));
  app.get("/api/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page()),
  );
  app.get("/api/docs.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  app.get("/api/docs.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));
}

/** Serves an API document, made for its first reader: a start does not wait for it. */
export function registerDocument(
  app: FastifyInstance,
  path: string,
  calls: readonly CallDefinition[],
  serverUrl: URL,
): void {
  // At once: where two documents share a schema, it has the name that the first one registered gives it.
  nameSchemas(calls);
  const document = lazy(() => JSON.stringify(openApiDocument(calls, serverUrl.origin)));
  app.get(path, (_request, reply) => reply.type("application/json; charset=utf-8").send(document()));
}
