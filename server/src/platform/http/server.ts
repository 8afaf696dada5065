import { fastify, LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { answerClientError, answerUnmetExpectation } from "./client-error.ts";
import { languageOf } from "./language.ts";
import { answerFailure, sendProblem } from "./problem.ts";

interface HttpServerOptions {
  readonly log: Log;
  readonly trustedProxies: readonly string[];
}

const MEGABYTE = 1_048_576;

/** A Fastify that speaks our conventions: any case, optional trailing slash, strict UTF-8 JSON, problem+json. */
export function createHttpServer({ log, trustedProxies }: HttpServerOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: MEGABYTE,
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
  app.server.on("checkExpectation", answerUnmetExpectation);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, new Refusal("PSOF0102"), languageOf(request.headers["accept-language"])),
  );
  return app;
}

/** JSON is UTF-8; bytes that are not are refused instead of being stored as replacement characters. */
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
