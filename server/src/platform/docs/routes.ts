import { readFileSync } from "node:fs";
import type { CallDefinition } from "@weitersagen/contract/call";
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
  // Made for the first reader: a start does not wait for them.
  const document = lazy(() => JSON.stringify(openApiDocument(calls, publicUrl.origin)));
  const page = lazy(() => renderDocs(calls));
  app.get("/api/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document()),
  );
  app.get("/api/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page()),
  );
  app.get("/api/docs.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
  app.get("/api/docs.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));
}
