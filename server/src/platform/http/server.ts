import { fastify, LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { trustIn } from "./client-address.ts";
import { answerClientError, answerUnmetExpectation } from "./client-error.ts";
import { languageOf } from "./language.ts";
import { answerFailure, sendProblem } from "./problem.ts";

interface HttpServerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
  readonly isProduction?: boolean;
}

/** Enough for every form. A call that needs more says so and is refused before its body is read, unless its caller is known. */
export const DEFAULT_BODY_LIMIT = 128 * 1024;

/** A Fastify with our conventions: any case, optional trailing slash, strict UTF-8 JSON, problem+json. */
export function createHttpServer({
  log,
  trustedProxies,
  isProduction = false,
}: HttpServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustIn(trustedProxies),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 512,
    },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
    clientErrorHandler: answerClientError,
  });
  readJsonStrictly(app);
  // Which calls accept it, and how it is read, is decided there.
  app.addContentTypeParser("text/csv", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  guardAnswers(app, isProduction);
  app.server.on("checkExpectation", answerUnmetExpectation);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new Refusal("notFound"), languageOf(request.headers["accept-language"])),
  );
  return app;
}

/** One year, as browsers recommend; pages send the same. */
export const transportSecurity = "max-age=31536000; includeSubDomains";

/** Headers of every response, pages and data: no type guessing, and data is never a document. */
function guardAnswers(app: FastifyInstance, isProduction: boolean): void {
  app.addHook("onSend", (_request, reply, payload, done) => {
    const isJson = /^application\/(?:problem\+)?json/.test(String(reply.getHeader("content-type")));
    if (!reply.hasHeader("x-content-type-options")) reply.header("x-content-type-options", "nosniff");
    if (isJson) reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    if (isProduction) reply.header("strict-transport-security", transportSecurity);
    done(null, payload);
  });
}

/** JSON is UTF-8; invalid bytes are refused instead of stored as replacement characters. */
function readJsonStrictly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/json", "application/*+json"],
    { parseAs: "buffer" },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      try {
        void parseJson(request, utf8.decode(body as Buffer), done);
      } catch {
        done(
          Object.assign(new Error("invalid UTF-8"), {
            code: "FST_ERR_CTP_INVALID_JSON_BODY",
            statusCode: 400,
          }),
        );
      }
      return undefined;
    },
  );
}
