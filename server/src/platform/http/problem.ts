import { errorCodes } from "@weitersagen/contract/error-codes";
import { errors, errorText } from "@weitersagen/contract/errors";
import type { Language } from "@weitersagen/contract/language";
import { Problem } from "@weitersagen/contract/problem";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { Overloaded } from "../limit.ts";
import { Refusal } from "../refusal.ts";
import { languageOf } from "./language.ts";

interface Failure {
  refusal: Refusal;
  /** An unexpected failure is logged; an expected refusal is not. */
  unexpected: boolean;
}

const mediaType = {
  status: 415,
  de: "Dieses Format wird nicht angenommen. Senden Sie application/json.",
  en: "This format is not accepted. Send application/json.",
} as const;

/** Errors that the framework raises before a route is reached, mapped to our codes. */
const frameworkRefusals: Readonly<Record<string, { status: number; de: string; en: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: badJson(),
  FST_ERR_CTP_EMPTY_JSON_BODY: badJson(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badJson(),
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    de: "Die Anfrage ist zu groß.",
    en: "The request is too large.",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: mediaType,
  FST_ERR_BAD_URL: { status: 400, de: "Diese Adresse ist nicht gültig.", en: "This address is not valid." },
  FST_ERR_ASYNC_CONSTRAINT: {
    status: 400,
    de: "Diese Adresse ist nicht gültig.",
    en: "This address is not valid.",
  },
};

function badJson() {
  return {
    status: 400,
    de: "Die Anfrage ist kein gültiges JSON.",
    en: "The request is not valid JSON.",
  };
}

/** The refusal of a body that is neither JSON nor what the call accepts beside it. */
export function unknownMediaType(language: Language) {
  const { status, ...texts } = mediaType;
  return { status, detail: texts[language] };
}

export function classify(error: unknown, language: Language): Failure {
  if (error instanceof Refusal) return { refusal: error, unexpected: false };
  if (error instanceof DatabaseUnavailable || error instanceof Overloaded) {
    return {
      refusal: new Refusal("technicalError", { status: 503, retryAfterSeconds: 2 }),
      unexpected: false,
    };
  }
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : frameworkRefusals[code];
  if (known) {
    return {
      refusal: new Refusal("invalidInput", { status: known.status, detail: known[language] }),
      unexpected: false,
    };
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return { refusal: new Refusal("invalidInput", { status: statusCode }), unexpected: false };
  }
  return { refusal: new Refusal("technicalError"), unexpected: true };
}

export function problemOf(refusal: Refusal, language: Language, supportEmail?: string): Problem {
  const { reason, options } = refusal;
  const text = errorText(reason, language, supportEmail === undefined ? {} : { email: supportEmail });
  return {
    type: `urn:weitersagen:problem:${errorCodes[reason]}`,
    title: options.title ?? text,
    status: options.status ?? errors[reason].status,
    detail: (language === "de" ? options.german : undefined) ?? options.detail ?? text,
    code: reason,
    ...(options.errors && options.errors.length > 0
      ? {
          errors: options.errors.map(({ path, message, german }) => ({
            path,
            message: (language === "de" ? german : undefined) ?? message,
          })),
        }
      : {}),
  };
}

/** The wire body, with the error's number. */
export const problemJson = (problem: Problem): string => JSON.stringify(z.encode(Problem, problem));

const sentErrors = new WeakMap<FastifyReply, string>();

/** The name of the error that the reply sent, if it sent one. */
export const sentError = (reply: FastifyReply): string | undefined => sentErrors.get(reply);

export function sendProblem(
  reply: FastifyReply,
  refusal: Refusal,
  language: Language,
  supportEmail?: string,
) {
  const problem = problemOf(refusal, language, supportEmail);
  if (refusal.options.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(refusal.options.retryAfterSeconds));
  }
  sentErrors.set(reply, problem.code);
  return reply
    .code(problem.status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(problemJson(problem));
}

export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  supportEmail?: string,
) {
  const language = languageOf(request.headers["accept-language"]);
  const { refusal, unexpected } = classify(error, language);
  const route = request.routeOptions.url;
  if (unexpected) request.log.error({ err: error, route }, "request failed");
  if (refusal.cause instanceof Error) {
    const { message, cause } = refusal.cause;
    const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
    const { mandant: tenant } = request.params as { readonly mandant?: string };
    request.log.warn({ tenant, error: refusal.reason, reason, route }, "another service failed");
  }
  return sendProblem(reply, refusal, language, supportEmail);
}
